"""Settings from the environment and from a file called ``.env``; each is explained in ``.env.example``."""

from __future__ import annotations

from pathlib import Path

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


class Config(BaseSettings):
    """How this Caravan is run. Raises ``pydantic.ValidationError`` naming what is wrong."""

    model_config = SettingsConfigDict(env_prefix="CARAVAN_", env_file=".env", extra="ignore")

    token: SecretStr = SecretStr("")
    database: Path = Path("var/caravan.sqlite3")
    painters: int | None = Field(default=None, ge=1, le=32)
    shards: int | None = Field(default=None, ge=1)
    members: bool = False
    log_level: str = Field(default="INFO", pattern="^(DEBUG|INFO|WARNING|ERROR)$")
    play_port: int = Field(default=8471, ge=0, le=65535)
    play_database: Path = Path("var/play.sqlite3")
