/** The package's index loads every database client it knows of; this file of it runs in the page too. */
declare module 'rate-limiter-flexible/lib/RateLimiterMemory.js' {
  import type { RateLimiterMemory } from 'rate-limiter-flexible'
  const constructor: typeof RateLimiterMemory
  export = constructor
}
