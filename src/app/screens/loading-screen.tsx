import { text } from '#text/catalogue.ts'
import { BrandMark } from '#ui/icons/brand-mark.tsx'

/** Shown while a part of the app is fetched or a provider's profile is read. */
export function LoadingScreen() {
  return (
    <main className="start-screen" aria-busy="true">
      <BrandMark size={48} />
      <p className="t-small c-2" role="status">
        {text('common.loading')}
      </p>
    </main>
  )
}
