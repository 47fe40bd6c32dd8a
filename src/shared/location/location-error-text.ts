import type { LocationError } from '#state/device/geolocation.ts'
import { text } from '#text/catalogue.ts'

/** Explains a location error and what to do about it (section 8). */
export function locationErrorText(error: LocationError): { readonly title: string; readonly text: string | undefined } {
  switch (error) {
    case 'denied':
      return { title: text('location.denied_title'), text: text('location.denied_text') }
    case 'unavailable':
      return { title: text('location.unavailable_title'), text: text('location.unavailable_text') }
    case 'timeout':
      return { title: text('location.timeout_title'), text: text('location.timeout_text') }
    case 'unsupported':
      return { title: text('location.unsupported'), text: undefined }
    case 'unknown':
      return { title: text('location.unknown_title'), text: text('location.unknown_text') }
  }
}
