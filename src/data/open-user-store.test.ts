import { deviceStorage } from '#tests/convergence/memory-storage.ts';
import { firstValueFrom, type Observable } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bookingId, messageId, type Uid, type Ulid } from '#domain/ids.ts';
import { START_MS, idMaker, profileOf, providerOf, uidOf } from '#tests/convergence/cast.ts';
import { createManualClock, type ManualClock } from '#tests/convergence/manual-clock.ts';
import { createSmallServer, type SmallServer } from '#tests/convergence/small-server.ts';
import { openUserStore } from './open-user-store.ts';
import type { UserStore } from './user-store.ts';
import type { UserStoreDeps } from './user-store-deps.ts';

const ANN = uidOf(1);
const PAT = uidOf(2);
const newId = idMaker(7);

let clock: ManualClock;
let server: SmallServer;
let online: boolean;
const open: UserStore[] = [];

beforeEach(() => {
  clock = createManualClock(START_MS);
  server = createSmallServer(clock, newId);
  online = true;
  server.put(profileOf(ANN, 'Ann'));
  server.put(profileOf(PAT, 'Pat'));
  server.put(providerOf(PAT, 'Pat'));
  server.before = () => {
    if (!online) throw new TypeError('no network');
    return undefined;
  };
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((store) => store.close()));
});

async function start(uid: Uid, more: Partial<UserStoreDeps> = {}): Promise<UserStore> {
  const store = await openUserStore({
    uid, baseUrl: 'http://server.test', fetch: server.fetchAs(uid), clock, newId, random: () => 0.5, storage: deviceStorage(),
    providerLookup: (id) => { const doc = server.doc(providerOf(id, '').doc_id); return doc?.type === 'provider' ? doc : undefined; },
    onSignedOut: () => undefined, ...more,
  });
  open.push(store);
  return store;
}

const now = <T>(view: Observable<T>): Promise<T> => firstValueFrom(view);
/** Polls a view until it is as wanted. */
const until = <T>(view: Observable<T>, wanted: (value: T) => boolean): Promise<void> => vi.waitFor(async () => expect(wanted(await now(view))).toBe(true), { timeout: 3_000, interval: 5 });

function request(booking: Ulid, more: Record<string, unknown> = {}) {
  return { booking_id: booking, provider_id: PAT, scheduled_date: null, duration_hours: 1, special_instructions: '', user_latitude: 37.7, user_longitude: -122.4, is_emergency: false, price_per_hour: 30, ...more } as const;
}

test('a booking given offline shows at once as waiting, and is confirmed when the network returns', async () => {
  const ann = await start(ANN);
  await until(ann.profile(), (profile) => profile?.name === 'Ann');
  online = false;
  const id = newId();
  const given = await ann.give('request_booking', request(id));
  expect(given.ok).toBe(true);
  const [shown] = await now(ann.bookings());
  expect(shown).toMatchObject({ waiting: true, doc: { id, status: 'pending', provider_name: 'Pat', total_amount: 30 } });
  expect(await now(ann.outbox())).toMatchObject([{ name: 'request_booking', state: 'waiting', shown: { provider_name: 'Pat' } }]);
  online = true;
  ann.wake();
  await until(ann.outbox(), (items) => items.length === 0);
  expect(await now(ann.booking(id))).toMatchObject({ waiting: false, doc: { id } });
  expect(server.doc(bookingId(id))).toEqual((await now(ann.booking(id)))?.doc);
  expect(await now(ann.sync())).toMatchObject({ connection: 'live', waiting: 0, attention: 0 });
});

test('an answer that is lost is asked for again and takes effect once', async () => {
  const ann = await start(ANN);
  await until(ann.profile(), (profile) => profile !== undefined);
  const fetchOnce = server.fetchAs(ANN);
  let lost = 0;
  const lossy: typeof fetch = async (input, init) => {
    const response = await fetchOnce(input, init);
    if (String(input).includes('_bulk_docs') && lost < 2) {
      lost += 1;
      throw new TypeError('the line broke');
    }
    return response;
  };
  const other = await start(ANN, { fetch: lossy });
  await until(other.profile(), (profile) => profile !== undefined);
  const id = newId();
  await other.give('request_booking', request(id));
  await vi.waitFor(async () => {
    clock.advance(1_000);
    expect(await now(other.outbox())).toEqual([]);
  });
  expect(lost).toBeGreaterThan(0);
  expect(server.judged.filter((each) => each.name === 'request_booking')).toHaveLength(1);
  await until(ann.bookings(), (bookings) => bookings.length === 1);
});

test('two sides talk: order, receipts, unread counts', async () => {
  const ann = await start(ANN);
  const pat = await start(PAT);
  const id = newId();
  await until(ann.profile(), (profile) => profile !== undefined);
  await ann.give('request_booking', request(id));
  await until(pat.bookings(), (bookings) => bookings.length === 1);
  expect((await pat.give('accept_booking', { booking_id: id })).ok).toBe(true);
  await until(ann.booking(id), (shown) => shown?.doc.status === 'accepted');
  await ann.give('send_message', { booking_id: id, message_id: newId(), message: 'Hello' });
  await ann.give('send_message', { booking_id: id, message_id: newId(), message: 'Are you near?' });
  await until(pat.messages(id), (messages) => messages.length === 2);
  expect((await now(pat.messages(id))).map((shown) => shown.doc.message)).toEqual(['Hello', 'Are you near?']);
  await until(pat.threads(), ([thread]) => thread?.unread === 2);
  clock.advance(1_000);
  const last = (await now(pat.messages(id))).at(-1)?.doc;
  await pat.give('mark_read', { booking_id: id, up_to: last?.created_at ?? '' });
  expect((await now(pat.threads()))[0]?.unread).toBe(0);
  await until(ann.receipt(id, PAT), (receipt) => receipt?.read_up_to === last?.created_at);
  expect((await now(pat.place(id)))?.latitude).toBe(37.7);
});

test('what the server refuses stays, with its reason, and the next command is not held up', async () => {
  const ann = await start(ANN);
  await until(ann.profile(), (profile) => profile !== undefined);
  online = false;
  const first = newId();
  await ann.give('request_booking', request(first));
  await ann.give('add_favourite', { provider_id: PAT });
  server.put({ ...providerOf(PAT, 'Pat'), version: 2, price_per_hour: 50 });
  online = true;
  ann.wake();
  await until(ann.outbox(), ([item]) => item?.state === 'refused');
  const [item] = await now(ann.outbox());
  expect(item?.refusal).toMatchObject({ code: 'price_changed', details: { price_per_hour: 50 } });
  await until(ann.favourites(), (uids) => uids.has(PAT));
  await until(ann.sync(), (status) => status.attention === 1 && status.waiting === 0);
  expect(await now(ann.bookings())).toEqual([]);
  if (item) await ann.discard(item.id);
  expect(await now(ann.outbox())).toEqual([]);
});

test('a request for now that waited over ten minutes asks first, and the rest goes on', async () => {
  const ann = await start(ANN);
  await until(ann.profile(), (profile) => profile !== undefined);
  online = false;
  await ann.give('remove_favourite', { provider_id: PAT });
  await until(ann.sync(), (status) => status.connection === 'offline');
  const id = newId();
  const given = await ann.give('request_booking', request(id));
  await ann.give('add_favourite', { provider_id: PAT });
  clock.advance(11 * 60_000);
  online = true;
  ann.wake();
  await until(ann.outbox(), (items) => items.length === 1);
  expect(await now(ann.outbox())).toMatchObject([{ state: 'held', name: 'request_booking', refusal: { code: 'stale_request' } }]);
  expect(server.judged.map((each) => each.name)).toEqual(['remove_favourite', 'add_favourite']);
  expect(await now(ann.bookings())).toEqual([]);
  const again = given.ok ? await ann.retry(given.value) : given;
  expect(again.ok).toBe(true);
  await until(ann.outbox(), (items) => items.length === 0);
  expect(server.doc(bookingId(id))).toMatchObject({ status: 'pending' });
  expect(server.judged.at(-1)?.queuedMs).toBe(0);
});

test('cancelling what was never sent withdraws it', async () => {
  const ann = await start(ANN);
  await until(ann.profile(), (profile) => profile !== undefined);
  online = false;
  await ann.give('remove_favourite', { provider_id: PAT });
  await until(ann.sync(), (status) => status.connection === 'offline');
  const id = newId();
  const given = await ann.give('request_booking', request(id));
  expect(await now(ann.bookings())).toHaveLength(1);
  expect(await ann.give('cancel_booking', { booking_id: id })).toEqual(given);
  expect(await now(ann.bookings())).toEqual([]);
  online = true;
  ann.wake();
  await until(ann.outbox(), (items) => items.length === 0);
  expect(server.judged.map((each) => each.name)).toEqual(['remove_favourite']);
});

test('a refusal on the device queues nothing; what only the server knows is queued', async () => {
  online = false;
  const ann = await start(ANN);
  const id = newId();
  // Cold start without a network: nothing is held, so only the server can judge.
  expect((await ann.give('cancel_booking', { booking_id: id })).ok).toBe(true);
  expect(await now(ann.outbox())).toHaveLength(1);
  const wrong = await ann.give('request_booking', request(newId(), { duration_hours: 9 }));
  expect(wrong).toMatchObject({ ok: false, error: { code: 'invalid_fields' } });
  expect(await now(ann.outbox())).toHaveLength(1);
});

test('a device that starts again goes on where it was, and gives new numbers', async () => {
  const storage = deviceStorage();
  online = false;
  const first = await start(ANN, { storage });
  const a = await first.give('add_favourite', { provider_id: PAT });
  await first.close();
  online = true;
  const second = await start(ANN, { storage });
  const b = await second.give('remove_favourite', { provider_id: PAT });
  expect(a.ok && b.ok && a.value.slice(0, -9) === b.value.slice(0, -9) && a.value < b.value).toBe(true);
  await until(second.outbox(), (items) => items.length === 0);
  expect(server.judged.map((each) => each.name)).toEqual(['add_favourite', 'remove_favourite']);
  await until(second.favourites(), (uids) => !uids.has(PAT));
});

test('a document that does not parse is told of and left out; one of a newer shape asks for an update', async () => {
  const faults: string[] = [];
  server.put({ ...profileOf(ANN, 'Ann'), name: '' });
  server.put({ ...providerOf(ANN, 'Ann'), schema_version: 2 } as never);
  const ann = await start(ANN, { report: (fault) => faults.push(fault) });
  await until(ann.sync(), (status) => status.connection === 'live' && status.update_needed);
  expect(faults).toContain('a document does not parse');
  expect(await now(ann.profile())).toBeUndefined();
});

test('the session is over when the server says so twice, and lives again after signing in', async () => {
  const onSignedOut = vi.fn();
  let signedIn = false;
  const ann = await start(ANN, { onSignedOut, fetch: (input, init) => server.fetchAs(signedIn ? ANN : undefined)(input, init) });
  await vi.waitFor(() => {
    clock.advance(1_000);
    expect(onSignedOut).toHaveBeenCalledTimes(1);
  });
  expect((await now(ann.sync())).connection).toBe('signed_out');
  signedIn = true;
  ann.wake();
  await until(ann.profile(), (profile) => profile?.name === 'Ann');
  expect((await now(ann.sync())).connection).toBe('live');
});

test('five hundred commands given offline arrive in order, in few requests', async () => {
  const ann = await start(ANN);
  const pat = await start(PAT);
  await until(ann.profile(), (profile) => profile !== undefined);
  const id = newId();
  await ann.give('request_booking', request(id));
  await until(pat.bookings(), (bookings) => bookings.length === 1);
  await pat.give('accept_booking', { booking_id: id });
  await until(ann.booking(id), (shown) => shown?.doc.status === 'accepted');
  online = false;
  for (let n = 0; n < 500; n += 1) await ann.give('send_message', { booking_id: id, message_id: newId(), message: `m${n}` });
  expect((await now(ann.messages(id))).map((shown) => shown.doc.message)).toEqual(Array.from({ length: 500 }, (_, n) => `m${n}`));
  const before = server.requests.length;
  online = true;
  ann.wake();
  await until(ann.outbox(), (items) => items.length === 0);
  expect(server.requests.slice(before).filter((each) => each.startsWith('POST')).length).toBeLessThan(10);
  expect(server.judged.filter((each) => each.name === 'send_message')).toHaveLength(500);
  await until(pat.messages(id), (messages) => messages.length === 500);
  expect(server.doc(messageId(id, (await now(pat.messages(id)))[499]?.doc.id ?? id))).toMatchObject({ message: 'm499' });
}, 20_000);
