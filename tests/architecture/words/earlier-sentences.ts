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
]
