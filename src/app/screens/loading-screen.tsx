import { text } from '#text/catalogue.ts'
import { BrandMark } from '#ui/icons/brand-mark.tsx'

/** Fallback while a part of the app or a provider's profile loads. */
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
