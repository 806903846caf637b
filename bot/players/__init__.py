"""Automatic players, written once against the contract of all games.

A player is given a position as its seat knows it (:func:`bot.players.knowledge.known`): what is hidden from the
seat has been dealt anew before the player sees anything, and depends on nothing that the seat can't know. So it
can't cheat, whatever it looks at, and the same seed gives the same choice in all positions that the seat can't tell
apart.
"""
