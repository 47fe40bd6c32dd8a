/** Runs the server in Node: settings, store, port, and an orderly end that loses nothing. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { RATE_LIMITS, UNLIMITED_RATE_LIMITS } from '#config/limits.ts'
import { createApp, type App } from './app.ts'
import { chooseDemo } from './demo/choose-demo.ts'
import { argon2Passwords } from './node/argon2-passwords.ts'
import { collectWhenIdle } from './node/collect-when-idle.ts'
import { demoChoice, parseEnvironment, type Environment } from './node/environment.ts'
import { listen } from './node/http/listen.ts'
import { openMapFolder } from './node/maps/map-folder.ts'
import { formerNameNotices } from './node/settings/map-environment.ts'
import { readMarketplaceFile } from './node/marketplace-file.ts'
import { openTransports } from './node/transports/open-transports.ts'
import { openMasterKeys } from './node/master-key-file.ts'
import { newUlid } from './platform/new-ulid.ts'
import { openStore } from './node/store/open-store.ts'
import { storeFaultOf } from './node/store/store-fault.ts'
import { serveStoreTool } from './node/store/tool/serve-store-tool.ts'
import { openLog } from './node/pino-log.ts'
import { openStaticFiles } from './node/http/static-files.ts'
import type { StartResult } from './services/create-services.ts'
import type { SetTimer } from './platform/timers.ts'

/** Milliseconds after which a stop that has not ended is forced. */
const STOP_MS = 3_000

/** Ctrl+C under `npm start` reaches the server twice: from the terminal and from npm, which forwards it. ms. */
const SAME_PRESS_MS = 500

const isBuilt = typeof __BUILD_ID__ === 'string'
/** Beside the built server; when run from the sources, in the build's output folder. */
const clientFolder = fileURLToPath(new URL(isBuilt ? '../client' : '../dist/client', import.meta.url))
/** Maps that come with the demo marketplace. */
const demoMaps = fileURLToPath(new URL(isBuilt ? '../../server/demo/maps' : './demo/maps', import.meta.url))

const setTimer: SetTimer = (ms, callback) => {
  const timer = setTimeout(callback, ms)
  return () => clearTimeout(timer)
}

function printStartup(settings: Environment, port: number, { adminPassword, signIns, notices }: StartResult): void {
  for (const notice of notices) console.error(notice)
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host
  console.log(`NearHelp is running at ${settings.publicOrigin ?? `http://${host}:${port}`}`)
  if (signIns.length > 0) {
    console.log(`\nDemo accounts (password: ${signIns[0]?.password}):`)
    for (const { email, who } of signIns) console.log(`  ${email.padEnd(28)} ${who}`)
  }
  if (adminPassword !== undefined)
    console.log(`\nAdmin password (shown once): ${adminPassword}\n  Log in at /?admin=true or POST /api/admin/login`)
}

function printMasterKeyNotice(file: string): void {
  console.log(`*** NEW MASTER KEY: ${file}
    Back it up separately from the data. Without it, verification documents can't be read.
`)
}

function stopOnSignals(stop: () => Promise<void>): void {
  let stoppingSince: number | undefined
  const onSignal = (): void => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > SAME_PRESS_MS) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    setTimeout(() => process.exit(1), STOP_MS).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

async function run(settings: Environment): Promise<void> {
  const log = openLog(settings.logLevel)
  const { keys: masterKeys, createdPath: createdFile } = await openMasterKeys(settings, log)
  // Printed immediately: if this start fails later, the next one finds an existing file.
  if (createdFile !== undefined) printMasterKeyNotice(createdFile)
  const store = await openStore(settings, log, (line) => console.log(line))
  const marketplace = await readMarketplaceFile(settings)
  const metrics = settings.metrics ? (await import('./node/metrics.ts')).openMetrics() : undefined
  const app: App = createApp({
    store,
    clock: () => Date.now(),
    newId: newUlid,
    randomBytes: (length) => new Uint8Array(randomBytes(length)),
    passwords: argon2Passwords,
    log,
    config: {
      publicOrigin: settings.publicOrigin,
      adminPassword: settings.adminPassword,
      dailyMessages: settings.dailyMessages,
      rateLimits: settings.rateLimits === 'wide' ? UNLIMITED_RATE_LIMITS : RATE_LIMITS,
      replicationLimits: { helpersKept: settings.helpersKept },
    },
    assets: await openStaticFiles(clientFolder, settings.mapSettings),
    openMaps: async (hasDemo) => {
      const folder = settings.basemapDir ?? (hasDemo ? demoMaps : undefined)
      const report = (sentence: string): void => log.warn({}, sentence)
      return folder === undefined ? undefined : openMapFolder({ folder, nowMs: () => performance.now(), report })
    },
    ...(metrics ? { metrics } : {}),
    transports: openTransports(settings, log),
    masterKeys,
    marketplace,
    demo: chooseDemo(demoChoice(settings)),
    setTimer,
  })
  const started = await app.start()
  const listening = await listen(app, settings)
  const tool = 'snapshot' in store ? await serveStoreTool({ dataDir: settings.dataDir, store, log }) : undefined
  const stopCollecting = collectWhenIdle({ collect: globalThis.gc && (() => globalThis.gc?.()), setTimer })
  stopOnSignals(async () => {
    stopCollecting()
    // Closes the port first, so that no new client reaches a stopping server; long polls end with the app.
    const closed = listening.close()
    await app.stop()
    await closed
    await tool?.close()
    await store.close()
  })
  printStartup(settings, listening.port, started)
}

for (const notice of formerNameNotices(process.env)) console.error(notice)
const settings = parseEnvironment(process.env)
if (!settings.ok) {
  for (const fault of settings.error) console.error(fault)
  process.exit(1)
}
try {
  await run(settings.value)
} catch (error) {
  const fault = storeFaultOf(join(settings.value.dataDir, 'store'), error)
  console.error(error instanceof Error ? `NearHelp could not start: ${(fault ?? error).message}` : error)
  process.exit(fault?.exitCode ?? 1)
}
