import './startup/early-setup.ts'
import '#ui/styles/all.css'
import './app.css'
import './window-controls.css'
import { createRoot } from 'react-dom/client'
import { followInstallation } from '#state/device/installation.ts'
import { startLanguage } from '#state/display/language.ts'
import { storedNames } from '#state/storage/local-storage.ts'
import { currentUser, logIn } from '#state/session/session.ts'
import { bootstrap } from '#state/startup/bootstrap.ts'
import { showDashboard } from '#state/navigation/view.ts'
import { clearInterruptedSignOut } from '#state/account/sign-out.ts'
import { App } from './app.tsx'
import { openEntryLink } from './links/open-link.ts'
import { openEmailLink } from './links/email-link.ts'
import { followNotificationClicks } from './links/notification-link.ts'
import { preloadScreens } from './screens/lazy-screen.ts'

async function boot(): Promise<void> {
  let isTest = false
  followNotificationClicks(window)
  if (__MOCK__) {
    const { startMockBackend } = await import('#mocks/browser.ts')
    await startMockBackend()
    const { enterTestMode } = await import('#mocks/test-mode.ts')
    isTest = await enterTestMode(location.search, currentUser() !== null, logIn)
    const { startPseudoLanguage } = await import('#state/display/pseudo-language.ts')
    await startPseudoLanguage(window)
  }
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  // Storage key of earlier builds.
  if (storedNames().includes('selection')) (await import('#state/startup/storage-key-migration.ts')).migrateStorageKeys()
  clearInterruptedSignOut()
  followInstallation(window)
  await startLanguage()
  const { hash } = location
  openEntryLink(window)
  if (isTest) showDashboard()
  createRoot(root).render(<App />)
  // Preloading waits, so that evaluating the screens does not delay the first one.
  void bootstrap().finally(preloadScreens)
  // The dialog opens above the restored overlays.
  openEmailLink(window, hash)
}

void boot()
