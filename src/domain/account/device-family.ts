/** What somebody signed in with, as a family: enough to know one's own devices by, too little to follow anybody. */
import * as v from 'valibot'

export const BROWSERS = ['samsung', 'edge', 'opera', 'firefox', 'chrome', 'safari', 'other'] as const
export const SYSTEMS = ['android', 'ios', 'chromeos', 'windows', 'macos', 'linux', 'other'] as const

export const deviceSchema = v.object({ browser: v.picklist(BROWSERS), system: v.picklist(SYSTEMS) })
export type DeviceFamily = v.InferOutput<typeof deviceSchema>
