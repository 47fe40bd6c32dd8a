/** The package's index loads every database client it supports; this file of it also runs in a page. */
declare module 'rate-limiter-flexible/lib/RateLimiterMemory.js' {
  import type { RateLimiterMemory } from 'rate-limiter-flexible'
  const constructor: typeof RateLimiterMemory
  export = constructor
}
