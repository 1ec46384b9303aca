import { OrderInput } from "#shared/nfc/nfc.contract.ts";
import type { Order } from "#shared/nfc/nfc.model.ts";
import type { OwnerUser } from "#shared/accounts/accounts.contract.ts";
import { zodValidate } from "#web/lib/form.ts";

export const ADDRESS_FIELDS = [
  "name",
  "company",
  "address_line1",
  "address_line2",
  "postal_code",
  "city",
  "state",
  "country",
  "phone",
  "email",
] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];
type AddressValues = Record<AddressField, string>;

/** The form as it is typed; an empty number is none. */
export interface OrderValues {
  quantity: number | "";
  address: AddressValues;
}

export const checkOrder = zodValidate(OrderInput.pick({ quantity: true, address: true }));

const FIRST_QUANTITY = 10;

/** What we know of the owner stands there already. */
export const firstValues = (user: OwnerUser | null): OrderValues => ({
  quantity: FIRST_QUANTITY,
  address: {
    name: user?.name ?? "",
    company: user?.restaurant?.name ?? "",
    address_line1: "",
    address_line2: "",
    postal_code: "",
    city: user?.restaurant?.city ?? "",
    state: "",
    country: user?.restaurant?.country ?? "",
    phone: "",
    email: user?.email ?? "",
  },
});

/** An address of an earlier order, to be typed over. */
export const typedAddress = (address: NonNullable<Order["address"]>): AddressValues =>
  Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, address[field] ?? ""])) as AddressValues;
