import type { DeviceFamily } from '#domain/account/device-family.ts'
import { text } from '#text/catalogue.ts'

/** Returns a kind of device in words: `Chrome on Android`. */
export function deviceName({ browser, system }: DeviceFamily): string {
  const [program, machine] = [
    browser === 'other' ? undefined : text(`security.browser.${browser}`),
    system === 'other' ? undefined : text(`security.system.${system}`),
  ]
  if (program !== undefined && machine !== undefined) return text('security.device', { browser: program, system: machine })
  return program ?? machine ?? text('security.device_unknown')
}
