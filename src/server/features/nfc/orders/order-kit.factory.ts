import { beforeEach } from "vitest";
import { adminNfcApi } from "#shared/nfc/admin-nfc.contract.ts";
import { nfcApi } from "#shared/nfc/nfc.contract.ts";
import { ownerNotificationsApi } from "#shared/notifications/notifications.contract.ts";
import { AS_WRITTEN } from "#server/testing/as-written.ts";
import {
  type OwnerCaller,
  type StaffCallerFixture,
  signedInManager,
  signedInOwner,
} from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";

/** What tests of keychain orders stand on: an owner and a manager of this test alone, and what is done with orders again and again. */
export async function orderKit() {
  const t = await testApp();
  const kit = {} as { owner: OwnerCaller; staff: StaffCallerFixture };
  beforeEach(async () => {
    kit.staff = await signedInManager(t, ["nfc_keychains"]);
    kit.owner = await signedInOwner(t);
  });

  const address = {
    name: "Odile Ferrandel",
    company: "",
    address_line1: "14 rue des Tanneurs-Verts",
    city: "Colmar",
    postal_code: "68000",
    country: "FR",
    phone: "03 53 01 17 06",
    email: "odile@marrovia.example",
  };
  const order = (quantity: unknown, more: Record<string, unknown> = {}, who = kit.owner) =>
    who.call(nfcApi.order, { body: { quantity, address, key: crypto.randomUUID(), ...more } });
  const at = (id: string) => ({ params: { id } });
  const read = async (id: string) => (await kit.owner.call(nfcApi.readOrder, at(id))).body;
  const freeLeft = async (who = kit.owner) => (await who.call(nfcApi.quote, { query: { quantity: 1 } })).body.free_left;
  const settle = async () => {
    t.clock.advance({ seconds: 1 });
    await t.stripe.settleWebhooks();
    await t.runJobs();
  };
  const eventsOf = (type: string) => t.stripe.events().filter((event) => event.type === type);
  /** What the audit log says of an order, oldest first. */
  const auditOf = async (id: string) =>
    (
      await t.db
        .selectFrom("audit_events")
        .select(["action", "details", "restaurant_id"])
        .where("subject_id", "=", id)
        .orderBy(AS_WRITTEN)
        .execute()
    ).map(({ action, details, restaurant_id }) => [action, details, restaurant_id === kit.owner.restaurantId]);
  const setStatus = (id: string, body: Record<string, unknown>) => {
    t.clock.advance({ seconds: 1 });
    return kit.staff.call(adminNfcApi.setOrderStatus, { ...at(id), body });
  };
  /** Newest first. */
  const noticesOf = async (who = kit.owner) =>
    (await who.call(ownerNotificationsApi.list)).body.notifications.map(({ title }) =>
      title.replace(/NFC-\d+-\d+/, "N"),
    );
  return { t, kit, address, order, at, read, freeLeft, settle, eventsOf, auditOf, setStatus, noticesOf };
}
