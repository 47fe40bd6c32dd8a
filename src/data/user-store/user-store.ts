/** A person's own data on this device, as a screen sees it: live views with the waiting commands applied, and one way to give a command. */
import type { Observable } from 'rxjs'
import type { CommandArgs, PersonCommandName } from '#domain/commands/command-table.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Calendar } from '#domain/documents/calendar.ts'
import type { ClientRating } from '#domain/documents/client-rating.ts'
import type { Doc } from '#domain/documents/document.ts'
import type { Message, Picture, Reading, Receipt } from '#domain/documents/message.ts'
import type { Notification } from '#domain/documents/notification.ts'
import type { Place, Profile } from '#domain/documents/profile.ts'
import type { Provider } from '#domain/documents/provider.ts'
import type { Review } from '#domain/documents/review.ts'
import type { ServicePackage } from '#domain/documents/service-package.ts'
import type { Refusal } from '#domain/errors.ts'
import type { CommandId, Uid, Ulid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Result } from '#domain/result.ts'
import type { OutboxExport } from '../outbox-handover/outbox-export.ts'
import type { FetchedProviders } from '../followed-providers/followed-providers.ts'
import type { CachedPhotos } from '../photos/photo-repository.ts'
import type { EvictableMessages } from '../retention/evictable-threads.ts'
import type { EvictedUpTo } from '../user-database/evicted-threads.ts'

/** A document as shown. */
export interface Shown<D> {
  readonly doc: D
  /** A command of this device that the server has not confirmed yet touched it. */
  readonly waiting: boolean
}

/** The newest part of a thread. */
export interface MessageWindow {
  readonly messages: readonly Shown<Message>[]
  /** There are older ones on this device. */
  readonly hasEarlier: boolean
}

/** One chat in the list of chats. */
export interface Thread {
  readonly booking: Booking
  /** The newest message; undefined where the chat is open and nobody has written. */
  readonly last_message: Shown<Message> | undefined
  /** Messages of the other side that this person has not read. */
  readonly unread: number
}

/** `waiting`: on this device only. `sent`: the server has it. `held`: it waited too long and asks first. `refused`: with a reason. */
export type OutboxState = 'waiting' | 'sent' | 'held' | 'refused'

/** What is needed to say what a command was about, kept with it. */
export interface OutboxSubject {
  /** The booking as it was shown when the command was given; for a request the one asked for. */
  readonly booking?: Booking
  readonly provider_name?: string
  /** The package that it is about. */
  readonly package_name?: string
}

export interface OutboxItem {
  readonly id: CommandId
  readonly name: PersonCommandName
  readonly args: Readonly<Record<string, unknown>>
  /** When it was given, by this device's clock. */
  readonly created_at: Instant
  readonly state: OutboxState
  readonly refusal: Refusal | null
  readonly shown: OutboxSubject
}

export type Connection = 'connecting' | 'live' | 'offline' | 'signed_out'

export interface SyncStatus {
  readonly connection: Connection
  /** Commands that the server has not confirmed. */
  readonly waiting: number
  /** Commands that ask something of the person: held and refused ones. */
  readonly attention: number
  /** Last confirmed exchange with the server, by this device's clock. */
  readonly confirmed_at: Instant | null
  /** Since when the server cannot be reached; null while it can. */
  readonly offline_since: Instant | null
  /** The server has what only a newer build can read, and everything given here is delivered. */
  readonly update_needed: boolean
}

/** Everything that this device holds of a person. */
export interface UserDataExport {
  /** As the server said them, in order of their ids. */
  readonly documents: readonly Doc[]
  /** What the server has not confirmed, and what it refused. */
  readonly commands: readonly OutboxItem[]
  /** Everything there was has been received at least once. */
  readonly is_complete: boolean
  /** Bookings whose earlier messages are on the server only. */
  readonly freed_threads: readonly Booking[]
  readonly confirmed_at: Instant | null
}

export interface UserStore {
  readonly uid: Uid
  /** Newest created first, waiting ones included. */
  bookings(): Observable<readonly Shown<Booking>[]>
  booking(id: Ulid): Observable<Shown<Booking> | undefined>
  /**
   * The newest messages, in the server's order; waiting ones last, in the order given. What comes to them stays; what is above is read
   * when it is wanted.
   * @param wanted how many at least
   */
  messages(booking: Ulid, wanted: number): Observable<MessageWindow>
  /** Judges and keeps a photo (a JPEG, and its blurred look) for the next message of a chat, in place of the one chosen before. */
  choosePhoto(booking: Ulid, photo: { readonly bytes: Uint8Array; readonly blur: string }): Promise<Result<Picture, Refusal>>
  /** The photo that was chosen and not sent. */
  chosenPhoto(booking: Ulid): Promise<Picture | undefined>
  /** A command names it now. */
  markPhotoUsed(id: Ulid): Promise<void>
  discardPhoto(id: Ulid): Promise<void>
  /** From this device, else from the server. Undefined while neither has it. */
  photo(booking: Ulid, picture: Picture): Promise<Blob | undefined>
  /** Photos that were only seen and can be fetched again; undefined while the database is broken. */
  cachedPhotos(): Promise<CachedPhotos | undefined>
  /** Removes those from this device. */
  evictCachedPhotos(): Promise<void>
  /** Earlier messages of chats that are over, which the server has; undefined while the database is broken. */
  evictableMessages(): Promise<EvictableMessages | undefined>
  /** Removes those from this device: from now on they are read from the server. */
  evictMessages(): Promise<void>
  /** Up to when the messages of a thread were freed from this device, by booking. */
  evictedUpTo(): Observable<EvictedUpTo>
  /** Photos on their way to the server: how much of each has gone out, 0 to 1, by its id. */
  photoProgress(): Observable<ReadonlyMap<string, number>>
  /** What was begun under a name and is kept encrypted; undefined where nothing is, or where it does not open any more. */
  readEncryptedDraft(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Keeps it encrypted until it is forgotten (undefined), at the latest when the person signs out. @returns false where it cannot be kept */
  saveEncryptedDraft(name: string, draft: Uint8Array<ArrayBuffer> | undefined): Promise<boolean>
  receipt(booking: Ulid, uid: Uid): Observable<Receipt | undefined>
  /** How far this person has read a thread. */
  reading(booking: Ulid): Observable<Reading | undefined>
  /** Every booking with messages or an open chat, newest talk first. */
  threads(): Observable<readonly Thread[]>
  /** The newest ten, newest first (section 9). */
  notifications(): Observable<readonly Notification[]>
  /** The same, read from the disk now; undefined where that fails. */
  storedNotifications(): Promise<readonly Notification[] | undefined>
  profile(): Observable<Profile | undefined>
  ownProvider(): Observable<Shown<Provider> | undefined>
  calendar(): Observable<Calendar | undefined>
  /** The exact position, where this person may see it. */
  place(booking: Ulid): Observable<Place | undefined>
  /** Uids of favourite providers. */
  favourites(): Observable<ReadonlySet<Uid>>
  /**
   * Favourite providers of all cities, those of the person's bookings as a customer, and those looked at, as they were last heard of;
   * a kept one who left the directory is there unlisted.
   */
  followedProviders(): Observable<ReadonlyMap<Uid, Provider>>
  /** What the directory said of them since the app started. */
  fetchedProviders(): Observable<FetchedProviders>
  /** Asks for this provider too, for as long as somebody looks. @returns ends it */
  watchProvider(id: Uid): () => void
  /** Asks for them now: the directory told of a change. */
  refreshFollowedProviders(): void
  /** The review that this person's booking got; undefined while there is none. */
  reviewOf(booking: Ulid): Observable<Review | undefined>
  /** Reviews that this person wrote as a customer or got as a provider, newest first. */
  reviews(): Observable<readonly Shown<Review>[]>
  /** Ratings of clients that this person gave as a provider or got as a customer, newest first. */
  clientRatings(): Observable<readonly Shown<ClientRating>[]>
  /** This person's own packages, active or not, by tier and price. */
  packages(): Observable<readonly Shown<ServicePackage>[]>
  /** One of them as it is, or as it last was before it was deleted. */
  packageIncludingDeleted(id: Ulid): Observable<ServicePackage | undefined>
  /** Waiting, sent, held and refused, in the order given; settled ones are gone. */
  outbox(): Observable<readonly OutboxItem[]>
  sync(): Observable<SyncStatus>
  /**
   * Decides over what is shown (a refusal: nothing is queued), stores the command durably, then resolves. Never waits for the network.
   * @returns the command's id, or the refusal; `storage_full` when the device has no space
   */
  submit<N extends PersonCommandName>(name: N, args: CommandArgs<N>): Promise<Result<CommandId, Refusal>>
  /** Gives a held or refused command again as a new one. `not_found` when it is neither. */
  retry(id: CommandId): Promise<Result<CommandId, Refusal>>
  /** Forgets a held or refused command. */
  discard(id: CommandId): Promise<void>
  /** All of it, for the person to take along; undefined while the database is broken. */
  exportData(): Promise<UserDataExport | undefined>
  /** What is not done of the outbox, with its photos, as bytes; undefined where everything is. */
  exportOutbox(): Promise<OutboxExport | undefined>
  /** Puts that back under the ids that it had: nothing is done twice. @throws when the server could not be asked what it knows of it */
  importOutbox(bytes: Uint8Array): Promise<void>
  /** Tries the server now instead of waiting for the next turn: after signing in again, or when the person asks. */
  syncNow(): void
  close(): Promise<void>
  /** Stops, and removes the database in all tabs. */
  wipe(): Promise<void>
}
