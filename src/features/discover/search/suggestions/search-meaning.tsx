/** Says which services the search understood, with a way to search its words instead, and back. */
import type { ServiceType } from '#domain/service-types.ts'
import { serviceIcon } from '#shared/provider/provider-labels.ts'
import { useFilter } from '#state/directory/directory.ts'
import { useWordsAsked } from '#state/directory/search/search-meaning.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { SettledStatus } from '#ui/status/settled-status.tsx'
import { helpersNamed } from './helpers-named.ts'

/** @param meaning the services in the list; undefined where it has what was found by words */
export function SearchMeaning({ meaning }: { readonly meaning: readonly ServiceType[] | undefined }) {
  const [filter] = useFilter()
  const [wordsAsked, askWords] = useWordsAsked()
  const isAsked = wordsAsked?.text === filter.text
  const [service] = meaning ?? []
  const shown = meaning && service !== undefined && !isAsked ? meaning : undefined
  const asked = isAsked ? wordsAsked : undefined
  const said = shown
    ? text('search.showing', { services: helpersNamed(shown) })
    : asked && text('search.words_shown', { words: filter.text.trim() })
  return (
    <div className={said === undefined ? 'vh' : 'search-meaning'}>
      {said !== undefined && <Icon name={shown ? serviceIcon(service ?? '') : 'search'} size={20} />}
      <p className="grow t-strong" dir="auto">
        {said}
      </p>
      <SettledStatus words={said ?? ''} />
      {shown && (
        <Button variant="text" size="compact" onPress={() => askWords({ text: filter.text, meaning: shown })}>
          {text('search.words')}
        </Button>
      )}
      {asked && (
        <Button variant="text" size="compact" onPress={() => askWords(undefined)}>
          {text('search.show_services', { services: helpersNamed(asked.meaning) })}
        </Button>
      )}
    </div>
  )
}
