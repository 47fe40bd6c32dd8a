/** Browser and operating system of a session, by family only: enough to recognise one's own devices, too little to track anyone. */
import * as v from 'valibot'

export const BROWSERS = ['samsung', 'edge', 'opera', 'firefox', 'chrome', 'safari', 'other'] as const
export const SYSTEMS = ['android', 'ios', 'chromeos', 'windows', 'macos', 'linux', 'other'] as const

export const deviceSchema = v.object({ browser: v.picklist(BROWSERS), system: v.picklist(SYSTEMS) })
export type DeviceFamily = v.InferOutput<typeof deviceSchema>
