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

// Enter sends a command as it stands. simcord would add the first of the options that it lists, unless one of them
// has been chosen with the arrows.
let pointed = false;
document.addEventListener("keydown", (event) => {
  acted = Date.now();
  if (event.key === "ArrowDown" || event.key === "ArrowUp") pointed = true;
  else if (event.key !== "Enter") pointed = false;
  if (event.key !== "Enter" || event.isComposing || !(event.target instanceof HTMLElement)) return;
  const chip = event.target.matches(".command-chip, .command-mention");
  if (chip && !pointed) {
    event.preventDefault();
    event.stopImmediatePropagation();
    document.getElementById("channel-composer").requestSubmit();
  }
  pointed = false;
}, true);
document.addEventListener("pointerdown", () => { acted = Date.now(); }, true);

// What is answered comes into sight: the end of the channel, after something has been done, and when it was in sight.
function follow() {
  const list = document.getElementById("channel-message-list");
  const timeline = document.getElementById("channel-timeline");
  let newest = null;
  let wasAtEnd = true;
  const toEnd = () => { timeline.scrollTop = timeline.scrollHeight; };
  timeline.addEventListener("scroll", () => {
    wasAtEnd = timeline.scrollHeight - timeline.scrollTop - timeline.clientHeight < 80;
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
  // Pictures arrive, and panels change, after they were first in sight.
  new ResizeObserver(() => { if (wasAtEnd) toEnd(); }).observe(list);
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
  document.getElementById("channel-empty").innerHTML =
    "Nothing here yet. Type <code>/migration start</code> below and press Enter, join as another seat, and press Start as the first. "
    + "<code>/rules</code> explains the games.";
  follow();
  watch();
});
