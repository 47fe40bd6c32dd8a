/** Earlier English outside the tables: page, manifest, console, settings, API and documents. None may come back. */
export const EARLIER_SENTENCES: readonly string[] = [
  'NearHelp needs JavaScript, which is switched off',
  '"label": "The steps of a booking"',
  'Providers around you on the map',
  'NearHelp listens on',
  'Everybody in it has the password',
  'shown this one time',
  'A MASTER KEY WAS MADE',
  'Keep a copy of it where the data is not',
  'PORT is a number',
  'ADMIN_PASSWORD has at least',
  'SMS_TOKEN has no spaces',
  'Give a reason',
  'Enter an email address or an id',
  'VERIFICATION_KEY_FILE lies in DATA_DIR',
  // Descriptions of the API.
  'Where one is signed in',
  'Whose account has this email address',
  'noted in the audit log',
  // The server's log.
  'a letter was not taken',
  'errands of accounts are not taken up yet',
  "'the store is away'",
  'news could not be recorded',
  // The demo marketplace.
  'Somebody is at home all day',
  'is a matter of planning',
  // Documents.
  'works through their day from a sheet',
  'freed with a press',
  'Everything works offline except signing in',
  'it is fetched for this',
  '**Read mark**',
  'verified ticks',
]
