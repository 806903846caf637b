"""Whole games of Migration through Discord."""

from __future__ import annotations

import random

from tests.play.world import World, labels, text_of, menus, buttons


async def test_a_game_by_buttons(harbour: World) -> None:
    number = await harbour.start("Ana", "Bo", map="two_bay")
    rng = random.Random(1)
    people = {m.id: m for m in harbour.people.values()}
    import time
    t=time.time()
    n=0
    while (table := await harbour.table(number)).status == "live":
        seat = table.awaited[0]
        person = people[table.seats[seat].user]
        post = [m for m in harbour.messages() if "Take your turn" in labels(m)][-1]
        panel = (await person.click(post, label="Take your turn")).response
        for _ in range(12):
            n+=1
            confirm = [b for b in buttons(panel) if b["label"] in ("Confirm", "Next")]
            if confirm and not confirm[0]["disabled"]:
                result = await person.click(panel, label=confirm[0]["label"])
                break
            choices = [b for b in buttons(panel) if b["label"] not in ("Back", "Confirm", "Next")]
            menu = menus(panel)
            if choices:
                print(text_of(panel), [c["label"] for c in choices])
                pickb = rng.choice(choices)
                await person.click(panel, custom_id=pickb["custom_id"])
            elif menu:
                m = menu[0]
                print(text_of(panel), [o["label"] for o in m["options"]])
                k = 1
                if m.get("max_values", 1) > 1:
                    import re
                    k = int(re.search(r"of (\d+) chosen", text_of(panel)).group(1))
                await person.select(panel, rng.sample([o["value"] for o in m["options"]], k), custom_id=m["custom_id"])
    await harbour.env.settle()
    for message in harbour.messages():
        print("-----", text_of(message), labels(message), message.attachments)
    print(time.time()-t, n)
    assert 0
