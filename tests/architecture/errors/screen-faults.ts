/** Faults behind the error screens and the validation texts (sections 2 and 5 of the specification). */
import type { Fault } from './faults.ts'

const TEXTS = 'tests/e2e/app/error-texts.e2e.ts'
const SCREENS = 'tests/e2e/app/error-screens.e2e.ts'
const STORAGE = 'tests/e2e/offline/storage-failures.e2e.ts'
const VERIFICATION = 'tests/e2e/provider/verification.e2e.ts'
const SIGN_UP = 'tests/e2e/account/sign-up.e2e.ts'
const ADMIN = 'tests/e2e/admin/admin-dashboard.e2e.ts'
const API = 'server/api/booking/booking-routes.test.ts'

export const SCREEN_FAULTS: readonly Fault[] = [
  // Error screens (section 2)
  {
    fault: 'a render that throws',
    causedIn: SCREENS,
    texts: {
      'error.title': 'Something went wrong!',
      'error.text': 'The app encountered an error. Please refresh the page.',
      'error.refresh': 'Refresh Page',
    },
  },
  {
    fault: 'a file of the app that cannot be loaded',
    causedIn: SCREENS,
    texts: { 'error.part': 'This page couldn’t load. Offline, pages you’ve never opened may be missing.' },
  },
  {
    fault: 'a tab that throws',
    causedIn: TEXTS,
    texts: { 'dashboard.error': 'Something went wrong. Please refresh the page or try again later.', 'common.retry': 'Try Again' },
  },
  {
    fault: 'a browser that forbids storage',
    causedIn: SCREENS,
    texts: {
      'start.no_storage_title': 'This browser can’t save your data',
      'start.no_storage_text':
        'NearHelp saves data on this device to work offline. Leave private browsing or allow site data, then try again.',
    },
  },
  {
    fault: 'a disk without space',
    causedIn: SCREENS,
    texts: {
      'start.full_title': 'This device is out of space',
      'start.full_text': 'Free up space and try again. Your saved data is still here.',
    },
  },
  {
    fault: 'a database that never opens',
    causedIn: SCREENS,
    texts: { 'start.slow_title': 'Your data isn’t loading', 'start.slow_text': 'Close other NearHelp tabs and try again.' },
  },
  {
    fault: 'data of a newer release',
    causedIn: SCREENS,
    texts: {
      'start.old_title': 'Update needed',
      'start.old_text': 'Your data was saved by a newer version of NearHelp. Update to open it.',
    },
  },
  // Validation and permissions (sections 2 and 5)
  {
    fault: 'an empty field',
    causedIn: SIGN_UP,
    texts: {
      'field.email_required': 'Email is required',
      'field.password_required': 'Password is required',
      'field.name_required': 'Name is required',
    },
  },
  { fault: 'no address', causedIn: SIGN_UP, texts: { 'field.email_invalid': 'Please enter a valid email' } },
  { fault: 'five characters', causedIn: SIGN_UP, texts: { 'field.password_short': 'Password must be at least {n} characters' } },
  { fault: 'two passwords', causedIn: SIGN_UP, texts: { 'field.passwords_differ': 'Passwords do not match' } },
  { fault: 'a session that ended', causedIn: VERIFICATION, texts: { 'kyc.log_in': 'Please log in to submit KYC verification' } },
  {
    fault: 'empty fields',
    causedIn: VERIFICATION,
    texts: { 'field.kyc_required': 'Please fill in all required fields (Full Name, Government ID Number, Business Category)' },
  },
  {
    fault: 'a request without a provider; no screen can send one',
    causedIn: API,
    texts: { 'field.provider': 'Please select a provider first' },
  },
  { fault: 'a wrong password', causedIn: ADMIN, texts: { 'refusal.bad_admin_password': 'Invalid admin password' } },
  { fault: 'a visitor', causedIn: STORAGE, texts: { 'booking.signed_out': 'Please sign in to view your bookings' } },
]
