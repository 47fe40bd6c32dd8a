/** Metrics at /metrics: number, status and duration of requests, and process statistics. */
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import type { ObserveRequest } from '../http/log-requests.ts'

export interface Metrics {
  readonly observe: ObserveRequest
  text(): Promise<string>
}

export function openMetrics(): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const labelNames = ['method', 'route', 'status'] as const
  const requests = new Counter({ name: 'nearhelp_requests_total', help: 'Requests by route and status', labelNames, registers: [register] })
  const seconds = new Histogram({
    name: 'nearhelp_request_seconds',
    help: 'Time to the answer; longpolls hold on purpose',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 60],
    registers: [register],
  })
  return {
    observe({ method, route, status, ms }) {
      requests.inc({ method, route, status: String(status) })
      seconds.observe({ method, route }, ms / 1_000)
    },
    text: () => register.metrics(),
  }
}
