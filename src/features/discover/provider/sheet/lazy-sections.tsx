/** The sections of a profile in the sheet, loaded when it grows to its full height: the first paint does not need them. */
import { lazy, Suspense, useState, type ComponentType } from 'react'
import type { Provider } from '#domain/documents/provider.ts'
import { loadWithTexts, text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

type Sections = ComponentType<{ readonly provider: Provider }>

let loaded: Sections | undefined
async function load(): Promise<{ default: Sections }> {
  loaded = (await loadWithTexts(() => import('../profile-sections.tsx'))).ProfileSections
  return { default: loaded }
}

export function LazySections({ provider }: { readonly provider: Provider }) {
  // React would show what is loaded later, after a fallback, and repeat a failure for ever.
  const [Shown, setShown] = useState<Sections>(() => loaded ?? lazy(load))
  return (
    <ErrorBoundary
      fallback={(retry) => (
        <Notice tone="warn" role="alert">
          <p>{text('error.part')}</p>
          <Button
            variant="text"
            onPress={() => {
              setShown(() => lazy(load))
              retry()
            }}
          >
            {text('common.retry')}
          </Button>
        </Notice>
      )}
    >
      <Suspense fallback={<Skeleton shape="lines" count={4} label={text('common.loading')} />}>
        <Shown provider={provider} />
      </Suspense>
    </ErrorBoundary>
  )
}
