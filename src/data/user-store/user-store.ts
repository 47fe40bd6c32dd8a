/** A person's own data on this device: live views with the waiting commands applied, and one method to submit a command. */
import type { Observable } from 'rxjs'
import type { CommandArgs, PersonCommandName } from '#domain/commands/command-table.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Calendar } from '#domain/documents/calendar.ts'
import type { ClientRating } from '#domain/documents/client-rating.ts'
import type { Picture, Reading, Receipt } from '#domain/documents/message.ts'
import type { Notification } from '#domain/documents/notification.ts'
import type { Place, Profile } from '#domain/documents/profile.ts'
import type { Provider } from '#domain/documents/provider.ts'
import type { Review } from '#domain/documents/review.ts'
import type { ServicePackage } from '#domain/documents/service-package.ts'
import type { Refusal } from '#domain/errors.ts'
import type { CommandId, Uid, Ulid } from '#domain/ids.ts'
import type { Result } from '#domain/result.ts'
import type { FetchedProviders } from '../followed-providers/followed-providers.ts'
import type { Shown } from '../optimistic-updates/shown.ts'
import type { OutboxItem } from '../outbox/outbox-item.ts'
import type { OutboxExport } from '../outbox-handover/outbox-export.ts'
import type { CachedPhotos } from '../photos/photo-repository.ts'
import type { EvictableMessages } from '../retention/evictable-threads.ts'
import type { EvictedUpTo } from '../user-database/evicted-threads.ts'
import type { MessageWindow } from '../views/message-views.ts'
import type { SyncStatus } from '../views/sync-view.ts'
import type { Thread } from '../views/threads-view.ts'
import type { UserDataExport } from './export-user-data.ts'

export interface UserStore {
  readonly uid: Uid
  /** All bookings, waiting ones included, newest created first. */
  bookings(): Observable<readonly Shown<Booking>[]>
  booking(id: Ulid): Observable<Shown<Booking> | undefined>
  /**
   * The newest messages in the server's order, then the waiting ones in the order they were submitted. New messages join the window;
   * earlier ones are read on demand.
   * @param count smallest number of messages
   */
  messages(booking: Ulid, count: number): Observable<MessageWindow>
  /** Validates and stores a photo (a JPEG, and its blurred preview) for the next message of a chat. Replaces the one chosen before. */
  choosePhoto(booking: Ulid, photo: { readonly bytes: Uint8Array; readonly blur: string }): Promise<Result<Picture, Refusal>>
  /** The photo that was chosen and not sent yet. */
  chosenPhoto(booking: Ulid): Promise<Picture | undefined>
  /** Records that a command now names this photo. */
  markPhotoUsed(id: Ulid): Promise<void>
  discardPhoto(id: Ulid): Promise<void>
  /** Reads a photo from this device, else from the server. Undefined while neither has it. */
  photo(booking: Ulid, picture: Picture): Promise<Blob | undefined>
  /** Photos that were only viewed and can be fetched again; undefined while the database is broken. */
  cachedPhotos(): Promise<CachedPhotos | undefined>
  /** Removes the cached photos from this device. */
  evictCachedPhotos(): Promise<void>
  /** Earlier messages of ended bookings, which the server still has; undefined while the database is broken. */
  evictableMessages(): Promise<EvictableMessages | undefined>
  /** Removes the evictable messages from this device: from now on they are read from the server. */
  evictMessages(): Promise<void>
  /** By booking: time up to which its messages were evicted from this device. */
  evictedUpTo(): Observable<EvictedUpTo>
  /** Progress of the photo uploads under way, 0 to 1, by photo id. */
  photoProgress(): Observable<ReadonlyMap<string, number>>
  /** Reads an encrypted draft by its name; undefined when it is missing or cannot be decrypted any more. */
  readEncryptedDraft(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /**
   * Stores a draft encrypted until it is removed (pass undefined), at the latest when the person signs out.
   * @returns false when it cannot be stored
   */
  saveEncryptedDraft(name: string, draft: Uint8Array<ArrayBuffer> | undefined): Promise<boolean>
  receipt(booking: Ulid, uid: Uid): Observable<Receipt | undefined>
  /** How far this person has read a thread. */
  reading(booking: Ulid): Observable<Reading | undefined>
  /** Every booking with messages or an open chat, latest activity first. */
  threads(): Observable<readonly Thread[]>
  /** The newest ten, newest first (section 9). */
  notifications(): Observable<readonly Notification[]>
  /** Reads the same from the disk now; undefined when that fails. */
  storedNotifications(): Promise<readonly Notification[] | undefined>
  profile(): Observable<Profile | undefined>
  ownProvider(): Observable<Shown<Provider> | undefined>
  calendar(): Observable<Calendar | undefined>
  /** The exact position, where this person may see it. */
  place(booking: Ulid): Observable<Place | undefined>
  /** Uids of favourite providers. */
  favourites(): Observable<ReadonlySet<Uid>>
  /**
   * Favourite providers of all cities, the providers of the person's bookings as a customer, and the watched ones, as the directory last
   * sent them. A stored provider who left the directory is included as unlisted.
   */
  followedProviders(): Observable<ReadonlyMap<Uid, Provider>>
  /** Results that the directory returned for them since the app started. */
  fetchedProviders(): Observable<FetchedProviders>
  /** Fetches this provider too, as long as a screen shows them. @returns function that stops watching */
  watchProvider(id: Uid): () => void
  /** Fetches the followed providers now, because the directory reported a change. */
  refreshFollowedProviders(): void
  /** The review of this person's booking; undefined while there is none. */
  reviewOf(booking: Ulid): Observable<Review | undefined>
  /** Reviews that this person wrote as a customer or received as a provider, newest first. */
  reviews(): Observable<readonly Shown<Review>[]>
  /** Ratings of clients that this person gave as a provider or received as a customer, newest first. */
  clientRatings(): Observable<readonly Shown<ClientRating>[]>
  /** This person's own packages, active or not, by tier and price; with those whose deletion waits. */
  packages(): Observable<readonly Shown<ServicePackage>[]>
  /** One of the packages, or its last state before it was deleted. */
  packageIncludingDeleted(id: Ulid): Observable<ServicePackage | undefined>
  /** Waiting, sent, held and refused commands in the order they were submitted. Settled ones are left out. */
  outbox(): Observable<readonly OutboxItem[]>
  sync(): Observable<SyncStatus>
  /**
   * Decides the command over what is shown (a refusal: nothing is queued), stores it durably, then resolves. Never waits for the network.
   * @returns the command's id, or the refusal; `storage_full` when the device has no space
   */
  submit<N extends PersonCommandName>(name: N, args: CommandArgs<N>): Promise<Result<CommandId, Refusal>>
  /** Submits a held or refused command again as a new one. `not_found` when it is neither. */
  retry(id: CommandId): Promise<Result<CommandId, Refusal>>
  /** Removes a held or refused command. */
  discard(id: CommandId): Promise<void>
  /** Exports everything for the person to take along; undefined while the database is broken. */
  exportData(): Promise<UserDataExport | undefined>
  /** Exports the unfinished commands of the outbox, with their photos, as bytes; undefined when there are none. */
  exportOutbox(): Promise<OutboxExport | undefined>
  /**
   * Restores exported commands under their former ids, so that nothing is done twice.
   * @throws when the server cannot be asked for the outcomes that it knows
   */
  importOutbox(bytes: Uint8Array): Promise<void>
  /** Contacts the server now instead of at the next scheduled try: after signing in again, or at the person's request. */
  syncNow(): void
  close(): Promise<void>
  /** Stops, and removes the database in all tabs. */
  wipe(): Promise<void>
}
