// The bar of seats and places over simcord's channel, and what the page does for somebody who only wants to play.
// It runs before simcord's own scripts.
"use strict";

const capability = window.location.hash.slice(1);
const here = new URLSearchParams(window.location.search);
const seat = here.get("seat") || "0";
const place = here.get("place") || "channel";
const SEEN = `caravan:${capability}:`;
const ACTED = 30_000;
let acted = 0;

// simcord opens its page for whoever comes first; ours says for whom, and where.
const plainFetch = window.fetch.bind(window);
window.fetch = (address, options = {}) => {
  if (address !== "/api/pages") return plainFetch(address, options);
  return plainFetch(address, { ...options, headers: { ...options.headers, "X-Caravan-Seat": seat, "X-Caravan-Place": place } });
};

function address(toSeat, toPlace) {
  return `/?seat=${toSeat}&place=${encodeURIComponent(toPlace)}#${capability}`;
}

function link(label, toSeat, toPlace, { current, asked, news }) {
  const made = document.createElement("a");
  made.href = address(toSeat, toPlace);
  made.textContent = label;
  made.classList.toggle("asked", Boolean(asked));
  made.classList.toggle("news", Boolean(news));
  if (asked) made.title = "A game waits for this seat";
  if (news) made.title = [made.title, "Something new"].filter(Boolean).join(". ");
  if (current) made.setAttribute("aria-current", "page");
  return made;
}

// What has been looked at is known to this browser only: the newest message of a place when it was last open.
function isNew(ofSeat, ofPlace) {
  const seen = window.localStorage.getItem(`${SEEN}${ofSeat}:${ofPlace.key}`) || "0";
  return BigInt(ofPlace.newest) > BigInt(seen);
}

function row(name, links) {
  const nav = document.createElement("nav");
  nav.setAttribute("aria-label", name);
  const called = document.createElement("span");
  called.className = "called";
  called.textContent = name;
  nav.append(called, ...links);
  return nav;
}

let drawn = "";
function draw(told) {
  const own = told[Number(seat)];
  tabs = own.places;
  nameChannels();
  const open = own.places.find((each) => each.key === place);
  if (open && !document.hidden) window.localStorage.setItem(`${SEEN}${seat}:${place}`, open.newest);
  const seats = told.map((each, number) => link(each.name, number, "channel", {
    current: String(number) === seat, asked: each.asked,
    news: String(number) !== seat && each.places.some((at) => at.key === "messages" && isNew(number, at)),
  }));
  const places = own.places.map((each) => link(each.label, seat, each.key, {
    current: each.key === place, news: each.key !== place && isNew(seat, each),
  }));
  const rows = [row("You are", seats), row("in", places)];
  const looks = rows.map((each) => each.outerHTML).join("");
  if (looks === drawn) return;
  drawn = looks;
  document.getElementById("caravan-rows").replaceChildren(...rows);
}

function say(words) {
  const line = document.getElementById("caravan-word");
  line.textContent = words;
  line.hidden = !words;
}

// A page that simcord has given up on (it slept too long, or an answer was lost) is opened anew, at most every ten
// seconds; nothing is lost by that, because everything stands in the channel.
function openAnew() {
  const last = Number(window.sessionStorage.getItem("caravan:anew") || 0);
  if (Date.now() - last < 10_000) return;
  window.sessionStorage.setItem("caravan:anew", String(Date.now()));
  window.location.reload();
}

async function watch() {
  try {
    const answer = await plainFetch(`/api/places?seat=${seat}`, { headers: { "X-Simcord-Capability": capability }, cache: "no-store" });
    if (answer.status === 401) say("This page is of an earlier start. Open the address that the terminal shows now.");
    else if (answer.ok) {
      draw(await answer.json());
      say("");
      const status = window.simcordPreview;
      if (status && status.contextId && (!status.authorized || status.transport.uncertainRequestId)) openAnew();
    }
  } catch {
    say("Caravan has stopped. Start it again in the terminal, and open the address that it shows.");
  }
  window.setTimeout(watch, 1000);
}

// Whether an option holds one of what it offers already: simcord would choose it again at each Enter, and never send.
function stands(field) {
  if (!field.matches(".command-option-input")) return false;
  const typed = field.value.trim().toLowerCase();
  return [...document.querySelectorAll(".command-suggestion")]
    .some((each) => [each.dataset.value, each.textContent].some((said) => said.trim().toLowerCase() === typed));
}

// Enter sends a command as it stands. simcord would add the first of the options that it lists, unless one of them
// has been chosen with the arrows.
let pointed = false;
document.addEventListener("keydown", (event) => {
  acted = Date.now();
  if (event.key === "ArrowDown" || event.key === "ArrowUp") pointed = true;
  else if (event.key !== "Enter") pointed = false;
  if (event.key !== "Enter" || event.isComposing || !(event.target instanceof HTMLElement)) return;
  const chip = event.target.matches(".command-chip, .command-mention");
  if ((chip || stands(event.target)) && !pointed) {
    event.preventDefault();
    event.stopImmediatePropagation();
    document.getElementById("channel-composer").requestSubmit();
  }
  pointed = false;
}, true);

// As on Discord, a space after the whole name of a command chooses it, so that a turn can be typed in one go.
document.addEventListener("keydown", (event) => {
  const typed = event.target.id === "channel-composer-input" ? event.target.value : "";
  if (event.key !== " " || event.isComposing || !typed.startsWith("/")) return;
  const named = [...document.querySelectorAll(".command-entry")]
    .find((each) => each.querySelector(".command-entry-title strong")?.textContent === typed.trim());
  if (!named) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  named.click();
}, true);

// As on Discord, the name of an option and a colon opens it, before the first option and after what another one holds;
// simcord leaves that to its list.
let sought = "";
function openOption(name) {
  const shown = document.querySelector(`.command-option-input[data-option="${name}"]`);
  if (shown && shown !== document.activeElement) {
    shown.focus();
    return true;
  }
  document.querySelector(".command-ghost")?.click();
  const found = [...document.querySelectorAll(".command-suggestion")]
    .find((each) => each.querySelector(".command-suggestion-ellipsis") && each.dataset.value === name);
  found?.click();
  return Boolean(found);
}

document.addEventListener("keydown", (event) => {
  const field = event.target;
  if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey || !(field instanceof HTMLElement)) return;
  const inOption = field.matches(".command-option-input");
  if (!inOption && !field.matches(".command-chip, .command-mention")) return;
  if (inOption && event.key === " " && !field.value) event.preventDefault();
  if (event.key !== ":") {
    if (event.key !== "Shift") sought = !inOption && /^\w$/.test(event.key) ? sought + event.key : "";
    return;
  }
  const before = inOption ? /(?:^|\s+)([a-z]\w*)$/.exec(field.value) : null;
  const name = inOption ? before?.[1] : sought;
  sought = "";
  if (!name) return;
  const held = field.value;
  if (inOption) {
    field.value = held.slice(0, before.index);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  // Its own name before anything else in it is no part of what it holds.
  if (openOption(name) || (inOption && field.dataset.option === name && !field.value)) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else if (inOption) {
    field.focus();
    field.value = held;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}, true);

// A person may be typed with an @ in front, as on Discord; simcord looks for the name alone.
document.addEventListener("input", ({ target }) => {
  if (target.matches?.(".command-option-input") && target.value.startsWith("@")) target.value = target.value.slice(1);
}, true);

// What an option offers before anything is typed is shown at once; simcord asks from the first letter on.
document.addEventListener("focusin", ({ target }) => {
  if (!target.matches?.(".command-option-input") || target.value) return;
  window.setTimeout(() => {
    if (target.isConnected && !target.value) target.dispatchEvent(new Event("input", { bubbles: true }));
  }, 150);
});

// Links to Discord's channels lead to the tabs of this page, and are called as Discord calls them.
const toChannel = /^https:\/\/discord\.com\/channels\/\d+\/(\d+)/;
let tabs = [];

function tabOf(href) {
  const channel = toChannel.exec(href)?.[1];
  return tabs.find((each) => each.channel === channel);
}

document.addEventListener("click", (event) => {
  const tab = tabOf(event.target.closest?.("a.markdown-link")?.href || "");
  if (!tab) return;
  event.preventDefault();
  window.location.href = address(seat, tab.key);
}, true);

function nameChannels() {
  for (const anchor of document.querySelectorAll("#channel-message-list a.markdown-link")) {
    const tab = anchor.textContent === anchor.href && tabOf(anchor.href);
    if (tab) anchor.textContent = `${tab.label} › 💬`;
  }
  for (const line of document.querySelectorAll("#channel-message-list .markdown-subtext")) {
    for (const piece of line.childNodes) {
      const channel = piece.nodeType === Node.TEXT_NODE && /<#(\d+)>/.exec(piece.data);
      const tab = channel && tabs.find((each) => each.channel === channel[1]);
      if (tab) piece.data = piece.data.replace(channel[0], tab.label);
    }
  }
}

document.addEventListener("pointerdown", () => { acted = Date.now(); }, true);

// What is answered comes into sight: the end of the channel, after something has been done, and when it was in sight.
function follow() {
  const list = document.getElementById("channel-message-list");
  const timeline = document.getElementById("channel-timeline");
  let newest = null;
  let wasAtEnd = true;
  let touched = false;
  // Somebody who presses a button at the end of the channel sees the answer there, also when it is taller.
  let stays = false;
  const gap = () => timeline.scrollHeight - timeline.scrollTop - timeline.clientHeight;
  const toEnd = () => { timeline.scrollTop = timeline.scrollHeight; };
  for (const kind of ["pointerdown", "wheel", "touchstart", "keydown"])
    document.addEventListener(kind, () => { touched = true; }, { capture: true, passive: true });
  for (const kind of ["pointerdown", "keydown"])
    document.addEventListener(kind, () => { stays = gap() < 80; }, { capture: true, passive: true });
  for (const kind of ["wheel", "touchmove"])
    document.addEventListener(kind, () => { stays = false; }, { capture: true, passive: true });
  timeline.addEventListener("scroll", () => {
    // A channel opens at its end, whatever simcord scrolls before somebody has done so.
    wasAtEnd = !touched || gap() < 80;
    if (!touched) toEnd();
  }, { passive: true });
  new MutationObserver(() => {
    const last = list.lastElementChild?.dataset.messageId || null;
    if (last === newest) return;
    const first = newest === null;
    newest = last;
    if (first || wasAtEnd || Date.now() - acted < ACTED) {
      toEnd();
      window.setTimeout(toEnd, 250);
      window.setTimeout(toEnd, 900);
    }
  }).observe(list, { childList: true });
  new MutationObserver(nameChannels).observe(list, { childList: true, subtree: true });
  // Pictures arrive, and panels change, after they were first in sight.
  new ResizeObserver(() => { if (wasAtEnd || stays) toEnd(); }).observe(list);
}

document.addEventListener("DOMContentLoaded", () => {
  document.title = "Caravan";
  const bar = document.createElement("header");
  bar.id = "caravan-bar";
  const rows = document.createElement("div");
  rows.id = "caravan-rows";
  const line = document.createElement("p");
  line.id = "caravan-word";
  line.setAttribute("role", "alert");
  line.hidden = true;
  bar.append(rows, line);
  document.getElementById("preview-shell").prepend(bar);
  document.getElementById("channel-empty").innerHTML = place === "messages"
    ? "Nothing here yet. What a game asks of this seat is told here, too, and can be answered here."
    : "Nothing here yet. Type <code>/migration start</code> below and press Enter twice, join as another seat, and press Start as the "
      + "first. <code>/rules</code> explains the games.";
  follow();
  watch();
});
