import { escapeHtml } from "#shared/domain/html.ts";
import { call } from "./google.route.ts";
import { ratingOf, type StandinReview, type World } from "./google.world.ts";
import { renderFrame } from "./page.frame.ts";
import type { StandinPlace } from "#standins/google/places/places.data.ts";

const SHOWN = 20;
const MAX_TEXT = 4_000;
const MAX_AUTHOR = 80;

/** Where links to Google lead: the place with its newest reviews, and the form on which a guest writes one. */
export const guestPages = [
  call("GET", /^\/maps\/place\/([\w-]+)$/, (world, { params: [id = ""] }) => {
    const place = world.findPlace(id);
    return place ? { html: renderPlacePage(world, place) } : missing();
  }),
  call("GET", /^\/local\/writereview$/, (world, { url }) => {
    const place = world.findPlace(url.searchParams.get("placeid") ?? "");
    return place ? { html: renderWritePage(place) } : missing();
  }),
  call("POST", /^\/local\/writereview$/, (world, asked) => {
    const form = asked.form();
    const place = world.findPlace(form.get("placeid") ?? "");
    if (!place) return missing();
    const author = (form.get("author") ?? "").trim().slice(0, MAX_AUTHOR);
    const rating = Number(form.get("rating"));
    const text = (form.get("text") ?? "").slice(0, MAX_TEXT);
    if (author === "" || !Number.isInteger(rating) || rating < 1 || rating > 5)
      return {
        html: renderWritePage(place, { author, text, problem: "Choose the stars and give a name." }),
        status: 422,
      };
    world.addReview(place, { author, rating, text });
    return { redirect: `${world.origin}/maps/place/${place.id}` };
  }),
];

const missing = () => ({
  html: renderFrame("Not found", '<div class="card"><div class="body"><h1>This place does not exist</h1></div></div>'),
  status: 404,
});

const starsOf = (rating: number): string =>
  `<span class="rate"><i aria-hidden="true">${"★".repeat(rating)}${"☆".repeat(5 - rating)}</i> ${rating} of 5</span>`;

function renderPlacePage(world: World, place: StandinPlace): string {
  const reviews = world.reviewsOf(place);
  const { average, count } = ratingOf(reviews);
  return renderFrame(
    place.name,
    `<div class="card"><div class="body"><h1>${escapeHtml(place.name)}</h1>
<p>${escapeHtml(`${place.street}, ${place.city.postalCode} ${place.city.name}`)}<br>${average === undefined ? "" : `${average.toFixed(1)} of 5 · `}${count} reviews</p>
<a class="button primary" href="/local/writereview?placeid=${place.id}">Write a review</a></div>${reviews
      .slice(0, SHOWN)
      .map((review) => renderReview(world, place, review))
      .join("")}</div>`,
    { wide: true },
  );
}

function renderReview(world: World, place: StandinPlace, review: StandinReview): string {
  const { author, language, text } = review.words();
  const reply = world.replyOf(place, review);
  return `<article class="review"><b>${escapeHtml(author)}</b> <span>${new Date(review.at).toISOString().slice(0, 10)}</span><br>${starsOf(review.rating)}${
    text === null ? "" : `<p lang="${escapeHtml(language)}">${escapeHtml(text)}</p>`
  }${reply ? `<div class="reply"><b>Reply of the owner</b><br>${escapeHtml(reply.text)}</div>` : ""}</article>`;
}

function renderWritePage(
  place: StandinPlace,
  given: { author?: string; text?: string; problem?: string } = {},
): string {
  const stars = [5, 4, 3, 2, 1].map(
    (rating) =>
      `<input type="radio" name="rating" value="${rating}" id="star-${rating}" required><label for="star-${rating}" title="${rating} of 5"><span aria-hidden="true">★</span><span style="position:absolute;clip-path:inset(50%)">${rating} of 5</span></label>`,
  );
  return renderFrame(
    `Review ${place.name}`,
    `<form class="card" method="post" action="/local/writereview"><input type="hidden" name="placeid" value="${place.id}">
<div class="body"><h1>How was ${escapeHtml(place.name)}?</h1><p>${escapeHtml(place.city.name)}</p>${
      given.problem ? `<p role="alert"><b>${escapeHtml(given.problem)}</b></p>` : ""
    }<fieldset><legend>Your rating</legend><div class="stars">${stars.join("")}</div></fieldset>
<label class="label" for="author">Your name</label><input type="text" id="author" name="author" maxlength="${MAX_AUTHOR}" required value="${escapeHtml(given.author ?? "")}">
<label class="label" for="text">Your review (optional)</label><textarea id="text" name="text" maxlength="${MAX_TEXT}">${escapeHtml(given.text ?? "")}</textarea></div>
<div class="foot"><button class="primary">Post</button></div></form>`,
  );
}
