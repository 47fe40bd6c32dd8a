/**
 * Stories that `npm test` leaves out, because a shorter story, a contract test or a unit test has what they promise. `npm run test:stories`
 * runs them with all others, and appends what came of it to docs/proofs/stories.jsonl.
 */

/** Titles by the story's file, a path in tests/. */
export const LONG_STORIES: Readonly<Record<string, readonly string[]>> = {
  'e2e/account/account-settings.e2e.ts': ['signs out devices, changes the password and the address, and resets a forgotten password'],
  'e2e/account/blocked-person.e2e.ts': ['a blocked customer reads a plain refusal, neither sees the other, and unblocking gives all back'],
  'e2e/account/blocked-user.e2e.ts': [
    'a blocked customer is found by their address, reads the reason, exports their data and deletes the account',
  ],
  'e2e/account/notification-emails.e2e.ts': ['a customer who switches e-mail and text messages on receives them in her language'],
  'e2e/account/profile.e2e.ts': [
    'exports my data as one file without a connection',
    'the profile is edited without a connection, and the preferences take effect',
  ],
  'e2e/account/remote-sign-out.e2e.ts': [
    'a phone that was signed out remotely is emptied, and its unsent commands go out when the person signs in again',
    'a lost phone is ended from another one: its session, its notifications, the calendar link and all codes',
  ],
  'e2e/account/verified-contacts.e2e.ts': ['a newcomer confirms the email and the phone number, and a changed number needs a code again'],
  'e2e/admin/admin-dashboard.e2e.ts': [
    'a verification is opened on a phone with its document and approved; without a connection the admin is told so',
  ],
  'e2e/admin/blocked-provider.e2e.ts': ['three upcoming bookings and one under way, and their provider is blocked'],
  'e2e/admin/content-reports.e2e.ts': [
    'a visitor logs in to report a review; once hidden it leaves the open profile, and its author reads why',
    'a message reported without a connection is hidden in both open chats, and shown again after an appeal',
  ],
  'e2e/admin/stuck-tasks.e2e.ts': ['an email that a mail server refuses is listed with its reason, and sent when it is tried again'],
  'e2e/app/app-updates.e2e.ts': [
    'a new version is applied while a map tile hangs',
    'an outdated client that cannot continue says so, and updates with one press',
  ],
  'e2e/app/back.e2e.ts': [
    'Back goes to the view before, on a desktop',
    'the list is in its place in the first frame after Back, and after a reload',
    'what was chosen is in the address, and a reload and Back show a view as it was left',
  ],
  'e2e/app/closed-app.e2e.ts': ['a push to a closed app is shown, and pressing it leads to the booking'],
  'e2e/app/error-screens.e2e.ts': ['a page of the app that could not be loaded says so, and loads when tried again'],
  'e2e/app/error-texts.e2e.ts': [
    'a dashboard tab that throws, and a verification that does not go through',
    'every missing position on the map and the order page, and an order that cannot be stored',
    'a provider’s device that refuses writes: no action and no reply is lost without a word',
  ],
  'e2e/app/header.e2e.ts': [
    'a visitor, a customer and a provider each have their own header, on a phone',
    'a reload restores city, theme, messages panel and chat, and Back closes them',
    'each person returns to their own place after somebody else used the device, and signing out leaves nothing of it',
  ],
  'e2e/app/installability.e2e.ts': [
    'the shortcuts of the icon lead to their places',
    'after one visit every screen of a customer opens without a network',
  ],
  'e2e/app/installed-app.e2e.ts': [
    'after the first booking the app asks for persistent storage and offers its installation; its badge counts what waits',
    'a photo shared by another app reaches its chat, also without a connection; a file that is no image says so',
  ],
  'e2e/app/keyboard.e2e.ts': [
    'from the first screen to a booking with the keys alone, on a desktop',
    'Escape closes the topmost layer, one at a time',
    'profile, photo, record, another time, visits, reviews and the proximity alert with the keys alone',
  ],
  'e2e/app/map-settings.e2e.ts': [
    'an installed app keeps its tiles and its policy until the person updates, and then has those of the server',
  ],
  'e2e/app/spoken/spoken.e2e.ts': ['a booking, its acceptance and a chat are said as written'],
  'e2e/app/views.e2e.ts': ['every view in the pseudo-language, light and dark'],
  'e2e/booking/archived-bookings.e2e.ts': ['archived bookings load on request, with their chats, and stay on no device'],
  'e2e/booking/booking-conflicts.e2e.ts': [
    'cancelling asks first, and declining tells the reason',
    'a race for one time: one booking, and one clear card for the loser',
  ],
  'e2e/booking/chat.e2e.ts': [
    'a photo that was seen shows without a network; files that are no image, and refused ones, say so',
    'unread counts agree in two windows and offline, and a person who hides read marks sees none',
    'a link shows its destination before it is followed; text that only looks like a link stays text',
    'a long thread opens at the first unread message, and keeps its position while messages arrive above and below',
  ],
  'e2e/booking/client-ratings.e2e.ts': [
    'a rating given offline after the job is read by the client, and shown to the next provider as an average',
  ],
  'e2e/booking/form-drafts.e2e.ts': [
    'every form of a customer keeps its draft over a reload',
    'a service registration and a quick reply outlive a reload, and leave with the person',
  ],
  'e2e/booking/order.e2e.ts': [
    'a customer in another city than the chosen one is shown providers who can come to them',
    'with the keys alone and no network: the order waits on the device and arrives once',
  ],
  'e2e/booking/packages.e2e.ts': [
    'a package created offline is booked when the network is back, and the booking keeps its price when the package gets dearer',
    'booked offline at a price that went up meanwhile: refused with the new one, and booked for it with one press',
  ],
  'e2e/booking/refused-requests.e2e.ts': ['a request for now that waited too long asks whether it is still needed'],
  'e2e/booking/request-limits.e2e.ts': ['the fourth open request with one helper waits on the device, and is sent when one was answered'],
  'e2e/booking/reviews.e2e.ts': [
    'a change on the server reorders everybody’s list within two seconds; all reviews load page by page',
    'no matches: the suggested relaxation really finds somebody, and the filter is forgotten with the person',
    'a review written and changed offline is sent in order, answered by the provider, and reflected in the list of others',
  ],
  'e2e/booking/subscriptions.e2e.ts': [
    'with the network cut it is saved, outlives a reload, and is sent; a conflicting visit is named and edited',
    'four weeks with one conflicting visit: moved, agreed, shown to both, one cancelled, then the rest',
  ],
  'e2e/booking/time-proposals.e2e.ts': [
    'the record, the calendar entry and the table are created on the device',
    'both propose while the network is cut: stored, sent, and the later one is a counter-proposal',
    'a time that was taken meanwhile: refused with the nearest free ones, one press from a new proposal',
    'proposed by the customer, countered by the provider, agreed: both read the same history',
  ],
  'e2e/booking/typed-place.e2e.ts': ['a street typed without a network is the place of a booking'],
  'e2e/day-of-job/arrival.e2e.ts': [
    'list, sort, sheet, profile, form, order page and API say the same, and without a place when the helper sets out',
    'two phones: accepted, shared, the wire cut, stopped, and gone at the start',
  ],
  'e2e/day-of-job/ask-several.e2e.ts': [
    'three are asked, one accepts, and another who accepted in a basement reads that it is taken',
    'after five minutes without an answer one press asks the next nearest, with everything typed, also offline',
  ],
  'e2e/day-of-job/everyday.e2e.ts': ['a day with several bookings'],
  'e2e/day-of-job/extras.e2e.ts': [
    'more time and material, proposed and accepted while the wire is cut: total, earnings and record follow',
  ],
  'e2e/day-of-job/place-pictures.e2e.ts': ['the record and the printed day sheet show the place, in the colors of paper'],
  'e2e/day-of-job/reminders.e2e.ts': ['an hour before the booking, with the network cut, the device reminds once and leads to it'],
  'e2e/day-of-job/request-photos.e2e.ts': [
    'two photos and an answer wait with the request, are seen before the answer, and leave the phone that declined',
  ],
  'e2e/day-of-job/start-code.e2e.ts': ['a code typed without a network is confirmed on both phones; a wrong one holds up nothing'],
  'e2e/day-of-job/steady-booking.e2e.ts': [
    'late answers move nothing on the sheet, the profile and the booking, and no toast repeats the screen',
  ],
  'e2e/day-of-job/steps.e2e.ts': [
    'a job of another day says when its steps open, and its customer reads the day and no route',
    'a job that was not started: both agree offline and online, or an admin decides between them',
    'a start that waits is withdrawn, and a completion that was sent is undone on both sides',
  ],
  'e2e/discover/city-map.e2e.ts': ['without a position the home opens on the map’s center, and does not move once the person has begun'],
  'e2e/discover/favourites.e2e.ts': [
    'a favourite who left the directory says so, and can still be removed',
    "a visitor's favourite is added once they have logged in",
    'favourites added in list, sheet and history without a network are sent later; other cities are there offline',
  ],
  'e2e/discover/map-area.e2e.ts': [
    'hover and focus in the list mark the helper on the map, and the other way round',
    'with the map switched off, the list has everything, and no map is loaded',
  ],
  'e2e/discover/map-keys.e2e.ts': ['from search to a helper, through the pins and the list of a crowded mark'],
  'e2e/discover/map-views.e2e.ts': ['nothing is covered, cut off or left blank where there is a map'],
  'e2e/discover/no-position.e2e.ts': [
    'a slow device is waited for or not, a coarse position is shown until the precise one comes, and one far away is told',
  ],
  'e2e/discover/own-marketplace.e2e.ts': [
    'a provider who moves to a city of another currency sets a new price, and earns in each of them',
    'all cities compare no prices, and what left the file takes nothing new',
    'a service in an own city is registered, booked offline and earned in its currency',
  ],
  'e2e/discover/own-position.e2e.ts': [
    'the button finds the person, then follows them, until they drag the map',
    'following needs no network, rests while the map is not seen, shows the age of an old position, and ends with the permission',
  ],
  'e2e/discover/proximity-alert.e2e.ts': ['every missing position says what to do, and can be retried'],
  'e2e/discover/proximity-notification.e2e.ts': [
    'a watch announces in other views, continues after a reload, notifies where allowed, and ends at sign-out',
  ],
  'e2e/discover/search.e2e.ts': ['a search reads a problem as a service without a network, keeps the place of its list, and remembers'],
  'e2e/offline/crash-recovery.e2e.ts': [
    'a provider in a basement accepts and completes, and the customer learns of it in order',
    'a server killed while people write restarts with everything it acknowledged, and both devices receive it',
  ],
  'e2e/offline/degraded-conditions.e2e.ts': [
    'a city that this device never loaded is not shown as empty',
    'a device whose clock is two days wrong books and chats in the right order',
    'a database that never answers gets a screen of its own',
    'a browser without a database gets a screen of its own',
  ],
  'e2e/offline/download-city.e2e.ts': [
    'a city’s map is downloaded over a wire that is cut, paused, read without a network, updated and removed',
  ],
  'e2e/offline/multiple-tabs.e2e.ts': ['signing out in one window signs out all, and leaves nothing of the person behind'],
  'e2e/offline/offline-areas.e2e.ts': [
    'a stored city opens without a network, another one says what is stored, and a deleted one is gone',
    'on a full device the chats of ended bookings are evicted for a booking, and are read again from the server',
  ],
  'e2e/offline/overtaken.e2e.ts': [
    'started and completed without a connection: both screens say when it was done, and when it was sent',
    'two phones without a connection: both cancel, and an acceptance meets a cancellation and an own job',
  ],
  'e2e/offline/storage-failures.e2e.ts': [
    'unreadable bookings, and a screen that throws',
    'empty lists say so, and actions that need an account ask for one',
  ],
  'e2e/offline/tile-cache.e2e.ts': ['map tiles are cached, shown without a request where data is metered, counted, and evicted'],
  'e2e/offline/waiting-changes.e2e.ts': [
    'a provider’s commands wait, and no screen tells them as done',
    'a customer’s commands wait, and no screen tells them as done',
  ],
  'e2e/provider/calendar.e2e.ts': [
    'every visit of a subscription is in the calendar of its provider',
    'the calendar link is shown once, and a renewed one invalidates the one before',
  ],
  'e2e/provider/day-sheet.e2e.ts': ['the jobs of a day are listed in order and can be worked through without a connection'],
  'e2e/provider/earnings.e2e.ts': ['where older jobs are missing on the device, the server’s figures are shown'],
  'e2e/provider/job-place.e2e.ts': [
    'a saved place is requested offline, hidden until an offline acceptance, found and called; too far is refused with others',
  ],
  'e2e/provider/provider-profile.e2e.ts': [
    'an edit made offline is on another’s map when the network is back; errors are named, a draft outlives a reload',
    'the dashboard starts from its snapshot before any database is open, and leaves nothing at sign-out',
    'a place is chosen on the map, and a service that was off the map is advertised',
  ],
  'e2e/provider/verification.e2e.ts': [
    'rejected with its reason, sent again; a lost response is found out; nothing stays after signing out',
    'a person who is signed out meanwhile is asked to log in, and keeps the filled-in form',
  ],
}
