import { z } from "zod";
import { call, pageOf } from "./api.call.ts";
import {
  clearable,
  decimal,
  filled,
  flag,
  integer,
  mergeMetadata,
  metadata,
  paging,
  positive,
  text,
} from "./form.params.ts";
import { invalid } from "#standins/stripe/stripe.fault.ts";
import { type World, emit } from "#standins/stripe/stripe.world.ts";
import { type Resources, randomId, shape } from "#standins/stripe/wire/wire.shape.ts";

type Price = Resources["price"];
type Product = Resources["product"];
type Coupon = Resources["coupon"];

const currency = filled.regex(/^[a-zA-Z]{3}$/, "currency").transform((code) => code.toLowerCase());
const recurring = z.strictObject({
  interval: z.enum(["day", "week", "month", "year"]),
  interval_count: integer.optional(),
  usage_type: z.enum(["licensed"]).optional(),
});
const productFields = {
  name: filled,
  active: flag.optional(),
  description: text.optional(),
  id: filled.optional(),
  images: z.array(text).optional(),
  marketing_features: z.array(z.strictObject({ name: filled })).optional(),
  metadata: metadata.optional(),
  shippable: flag.optional(),
  statement_descriptor: text.optional(),
  tax_code: text.optional(),
  unit_label: text.optional(),
  url: text.optional(),
};
const ProductInput = z.strictObject(productFields);
const priceFields = {
  currency,
  active: flag.optional(),
  lookup_key: filled.optional(),
  metadata: metadata.optional(),
  nickname: text.optional(),
  product: filled.optional(),
  product_data: ProductInput.optional(),
  recurring: recurring.optional(),
  tax_behavior: z.enum(["exclusive", "inclusive", "unspecified"]).optional(),
  transfer_lookup_key: flag.optional(),
  unit_amount: positive,
};
/** A price given in the call instead of by id, in a checkout session or a subscription. */
export const PriceData = z.strictObject({
  currency,
  product: filled.optional(),
  product_data: z
    .strictObject({
      name: filled,
      description: text.optional(),
      images: z.array(text).optional(),
      metadata: metadata.optional(),
      tax_code: text.optional(),
    })
    .optional(),
  recurring: recurring.optional(),
  tax_behavior: priceFields.tax_behavior,
  unit_amount: positive,
});

function createProduct(world: World, input: z.output<typeof ProductInput>): Product {
  if (input.id !== undefined && world.store.findAny(input.id))
    throw invalid("Product already exists.", "resource_already_exists", "id");
  const product = shape<Product>("product", {
    id: input.id ?? randomId("prod_", 14),
    object: "product",
    active: input.active ?? true,
    created: world.now(),
    description: input.description ?? null,
    images: input.images ?? [],
    livemode: false,
    marketing_features: input.marketing_features ?? [],
    metadata: mergeMetadata({}, input.metadata),
    name: input.name,
    shippable: input.shippable ?? null,
    statement_descriptor: input.statement_descriptor ?? null,
    type: "service",
    unit_label: input.unit_label ?? null,
    updated: world.now(),
    url: input.url ?? null,
  });
  world.store.put(product);
  emit(world, "product.created", product);
  return product;
}

const PriceInput = z.strictObject(priceFields);

function createPrice(world: World, input: z.output<typeof PriceInput>): Price {
  if (input.product === undefined && !input.product_data)
    throw invalid("Missing required param: product.", "parameter_missing", "product");
  if (input.product !== undefined) world.store.get("product", input.product, "product");
  const taken = input.lookup_key === undefined ? [] : world.store.list("price", { lookup_key: input.lookup_key });
  for (const other of taken) {
    if (!input.transfer_lookup_key)
      throw invalid(`A price (\`${other.id}\`) already uses that lookup key.`, "resource_already_exists", "lookup_key");
    world.store.put({ ...other, lookup_key: null });
  }
  const price = shape<Price>("price", {
    id: randomId("price_1"),
    object: "price",
    active: input.active ?? true,
    billing_scheme: "per_unit",
    created: world.now(),
    currency: input.currency,
    livemode: false,
    lookup_key: input.lookup_key ?? null,
    metadata: mergeMetadata({}, input.metadata),
    nickname: input.nickname ?? null,
    product: input.product ?? createProduct(world, input.product_data ?? { name: "" }).id,
    recurring: input.recurring
      ? {
          interval: input.recurring.interval,
          interval_count: input.recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: "licensed",
        }
      : null,
    tax_behavior: input.tax_behavior ?? "unspecified",
    type: input.recurring ? "recurring" : "one_time",
    unit_amount: input.unit_amount,
    unit_amount_decimal: String(input.unit_amount),
  });
  world.store.put(price);
  emit(world, "price.created", price);
  return price;
}

/** The price of one line, by its id or made on the spot. */
export function priceOf(
  world: World,
  line: { price?: string | undefined; price_data?: z.output<typeof PriceData> | undefined },
  param: string,
): Price {
  if (line.price_data) return createPrice(world, { ...line.price_data, active: true });
  if (line.price === undefined)
    throw invalid(`Missing required param: ${param}[price].`, "parameter_missing", `${param}[price]`);
  const price = world.store.find("price", line.price);
  if (!price) throw invalid(`No such price: '${line.price}'`, "resource_missing", `${param}[price]`);
  if (!price.active)
    throw invalid(
      `The price specified is inactive. This field only accepts active prices.`,
      undefined,
      `${param}[price]`,
    );
  return price;
}

/** A coupon that may still be redeemed. */
export function usableCoupon(world: World, id: string, param: string): Coupon {
  const coupon = world.store.find("coupon", id);
  if (!coupon) throw invalid(`No such coupon: '${id}'`, "resource_missing", param);
  const isSpent = coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions;
  if (isSpent || (coupon.redeem_by !== null && coupon.redeem_by < world.now()))
    throw invalid(`Coupon ${id} is expired and cannot be applied.`, "coupon_expired", param);
  return coupon;
}

const couponCreate = {
  amount_off: positive.optional(),
  currency: currency.optional(),
  duration: z.enum(["forever", "once", "repeating"]).optional(),
  duration_in_months: integer.optional(),
  id: filled.optional(),
  max_redemptions: integer.optional(),
  metadata: metadata.optional(),
  name: text.optional(),
  percent_off: decimal.optional(),
  redeem_by: integer.optional(),
};
const CouponInput = z.strictObject(couponCreate);

function createCoupon(world: World, input: z.output<typeof CouponInput>): Coupon {
  if ((input.amount_off === undefined) === (input.percent_off === undefined))
    throw invalid("You must pass either `percent_off` or `amount_off`.", "parameter_missing", "percent_off");
  if (input.amount_off !== undefined && input.currency === undefined)
    throw invalid("You must pass currency when passing amount_off", "parameter_missing", "currency");
  if (input.percent_off !== undefined && !(input.percent_off > 0 && input.percent_off <= 100))
    throw invalid("Invalid percent_off: must be above 0 and at most 100", undefined, "percent_off");
  if ((input.duration === "repeating") !== (input.duration_in_months !== undefined))
    throw invalid(
      "duration_in_months goes with a repeating duration, and only with it.",
      undefined,
      "duration_in_months",
    );
  if (input.id !== undefined && world.store.findAny(input.id))
    throw invalid("Coupon already exists.", "resource_already_exists", "id");
  const coupon = shape<Coupon>("coupon", {
    id: input.id ?? randomId("", 8),
    object: "coupon",
    amount_off: input.amount_off ?? null,
    created: world.now(),
    currency: input.currency ?? null,
    duration: input.duration ?? "once",
    duration_in_months: input.duration_in_months ?? null,
    livemode: false,
    max_redemptions: input.max_redemptions ?? null,
    metadata: mergeMetadata({}, input.metadata),
    name: input.name ?? null,
    percent_off: input.percent_off ?? null,
    redeem_by: input.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  });
  world.store.put(coupon);
  emit(world, "coupon.created", coupon);
  return coupon;
}

export const catalogueCalls = [
  call("POST", "/v1/products", productFields, createProduct),
  call("GET", "/v1/products/:id", {}, (world, _, id) => world.store.get("product", id)),
  call("GET", "/v1/products", { ...paging, active: flag.optional() }, (world, { active, ...page }) =>
    pageOf(
      "/v1/products",
      world.store.list("product").filter((product) => active === undefined || product.active === active),
      page,
    ),
  ),
  call("POST", "/v1/prices", priceFields, createPrice),
  call("GET", "/v1/prices/:id", {}, (world, _, id) => world.store.get("price", id)),
  call(
    "GET",
    "/v1/prices",
    {
      ...paging,
      active: flag.optional(),
      currency: text.optional(),
      lookup_keys: z.array(text).optional(),
      product: text.optional(),
      type: z.enum(["one_time", "recurring"]).optional(),
    },
    (world, { active, lookup_keys: keys, currency: code, product, type, ...page }) => {
      const all = world.store.list("price", { currency: code, product, type });
      const asked = all.filter(
        (price) =>
          (active === undefined || price.active === active) &&
          (!keys || (price.lookup_key !== null && keys.includes(price.lookup_key))),
      );
      return pageOf("/v1/prices", asked, page);
    },
  ),
  call(
    "POST",
    "/v1/prices/:id",
    {
      active: flag.optional(),
      lookup_key: clearable.optional(),
      metadata: metadata.optional(),
      nickname: clearable.optional(),
    },
    (world, input, id) => {
      const price = world.store.get("price", id);
      if (input.active !== undefined) price.active = input.active;
      if (input.lookup_key !== undefined) price.lookup_key = input.lookup_key;
      if (input.nickname !== undefined) price.nickname = input.nickname;
      if (input.metadata !== undefined) price.metadata = mergeMetadata(price.metadata, input.metadata);
      world.store.put(price);
      emit(world, "price.updated", price);
      return price;
    },
  ),
  call("POST", "/v1/coupons", couponCreate, createCoupon),
  call("GET", "/v1/coupons/:id", {}, (world, _, id) => world.store.get("coupon", id)),
];
