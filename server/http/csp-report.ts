/** Receives browsers' reports of content security policy violations: logs them in brief, stores nothing. */
import type { Handler } from 'hono'
import * as v from 'valibot'
import { MAX_REPORT_BYTES } from '#config/limits.ts'
import type { AppEnv } from './app-env.ts'
import { IN_PAGE_CLIENT } from './client-addresses.ts'
import { errorResponseFor, tooManyRequests } from './error-response.ts'
import type { RateLimiter } from '../platform/rate-limiter.ts'
import type { Log } from '../platform/log.ts'
import { parseJson } from './parse-json.ts'
import { readBody } from './read-body.ts'

const REPORT_TYPES = new Set(['application/csp-report', 'application/reports+json', 'application/json'])

const text = v.optional(
  v.pipe(
    v.string(),
    v.transform((value) => value.slice(0, 200)),
  ),
)
const reportSchema = v.object({
  'csp-report': v.object({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
    'line-number': v.optional(v.number()),
  }),
})

export function cspReport(log: Log, limiter: RateLimiter): Handler<AppEnv> {
  return async (c) => {
    const wait = await limiter.consume(c.env?.address ?? IN_PAGE_CLIENT)
    if (wait > 0) return tooManyRequests(wait)
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
    if (!REPORT_TYPES.has(type)) return errorResponseFor('bad_media_type')
    const body = await readBody(c.req.raw, MAX_REPORT_BYTES)
    if (!body.ok) return errorResponseFor(body.error)
    const parsed = parseJson(body.value)
    if (!parsed.ok) return errorResponseFor(parsed.error)
    const report = v.safeParse(reportSchema, parsed.value)
    log.warn({ report: report.success ? report.output['csp-report'] : 'unknown format' }, 'Content security policy violation')
    return c.body(null, 204)
  }
}
