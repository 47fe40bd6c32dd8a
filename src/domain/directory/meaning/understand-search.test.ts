/** What people really type, in the words of every language, and the services that they mean. */
import { expect, test } from 'vitest'
import { BUILT_IN_SERVICE_TYPES } from '#domain/service-types.ts'
import { activateCatalogue, loadCatalogue } from '#text/catalogue.ts'
import { ENGLISH } from '#text/en/english.ts'
import { serviceName } from '#text/formatting/service-name.ts'
import { LANGUAGE_TAGS, LANGUAGES, type LanguageTag } from '#text/languages.ts'
import { readServiceWords } from '#workers/directory/read-service-words.ts'
import { understandSearch } from './understand-search.ts'
import { indexWords, phrasesIn, type WordIndex } from './word-index.ts'

/** Problems that people have words for, and the fewest of a service. */
const LEAST_WORDS = 12

const indexes = new Map<LanguageTag, WordIndex>()
for (const language of LANGUAGE_TAGS) indexes.set(language, indexWords(language, await readServiceWords(language)))

const meaningOf = (language: LanguageTag, typed: string): string => {
  const index = indexes.get(language)
  if (!index) throw new Error(`no words in ${language}`)
  return understandSearch(index, typed, true).services.join(' ')
}

const SENTENCES: readonly (readonly [LanguageTag, string, string])[] = [
  ['en', 'leaking tap', 'plumber'],
  ['en', 'Leaking taps!', 'plumber'],
  ['en', 'my kitchen tap is dripping', 'plumber'],
  ['en', 'a leak in the kitchen', 'plumber'],
  ['en', 'the toilet is blocked again', 'plumber'],
  ['en', 'blocked drain', 'plumber'],
  ['en', 'no hot water', 'plumber'],
  ['en', 'leakng tap', 'plumber'],
  ['en', 'plumer', 'plumber'],
  ['en', 'short circuit', 'electrician'],
  ['en', 'fuse keeps blowing', 'electrician'],
  ['en', 'no power', 'electrician'],
  ['en', 'the lights flicker', 'electrician'],
  ['en', 'lost key', 'handyman'],
  ['en', 'I lost my keys', 'handyman'],
  ['en', 'locked out', 'handyman'],
  ['en', 'assemble an IKEA wardrobe', 'handyman'],
  ['en', 'the roof leaks', 'handyman'],
  ['en', 'fix', 'handyman'],
  ['en', 'fix my laptop', 'tech_support'],
  ['en', 'wifi is not working', 'tech_support'],
  ['en', 'cracked phone screen', 'tech_support'],
  ['en', 'moving house on saturday', 'local_transport'],
  ['en', 'ride to the airport', 'local_transport'],
  ['en', 'motorbike', 'okada boda_boda xe_om'],
  ['en', 'walk my dog', 'pet_care'],
  ['en', 'someone to feed my cat', 'pet_care'],
  ['en', 'homework help', 'tutor'],
  ['en', 'learn English', 'tutor'],
  ['en', 'yoga lessons', 'yoga_instructor'],
  ['en', 'cooking lessons', 'chef'],
  ['en', 'dinner for ten people', 'chef'],
  ['en', 'haircut at home', 'beauty'],
  ['en', 'paint my nails', 'beauty'],
  ['en', 'wedding photographer', 'photographer'],
  ['en', 'mow the lawn', 'gardening'],
  ['en', 'trim hedges', 'gardening'],
  ['en', 'stand in line for me', 'errands'],
  ['en', 'send a parcel', 'delivery'],
  ['en', 'lose weight', 'fitness'],
  ['en', 'a gift for my mother', 'personal_shopper'],
  ['en', 'logo for my shop', 'graphic_designer'],
  ['en', 'fashion show', 'model'],
  ['en', 'deep clean', 'cleaner'],
  ['en', 'ironing', 'cleaner'],
  ['en', 'car wash', ''],
  ['en', 'wash my car', ''],
  ['en', 'car repair', ''],
  ['en', 'lost car keys', ''],
  ['en', 'babysitter tonight', ''],
  ['en', 'dentist', ''],
  ['en', 'Grace Okafor', ''],
  ['en', 'nobody at all', ''],
  ['en', 'hot dog', ''],
  ['en', 'driving lessons', ''],
  ['en', '', ''],
  ['en', 'the and my', ''],
  ['en', 'leakage', ''],
  ['en', 'teeth cleaning', ''],
  ['en', 'plum', 'plumber'],
  ['en', 'motorb', 'okada boda_boda xe_om'],
  ['de', 'Wasserhahn tropft', 'plumber'],
  ['de', 'tropfender Wasserhahn', 'plumber'],
  ['de', 'Klo verstopft', 'plumber'],
  ['de', 'Küchenabfluss verstopft', 'plumber'],
  ['de', 'Rohrbruch', 'plumber'],
  ['de', 'Wasserhan', 'plumber'],
  ['de', 'Sicherung fliegt raus', 'electrician'],
  ['de', 'Kurzschluss in der Küche', 'electrician'],
  ['de', 'kein Strom', 'electrician'],
  ['de', 'Schlüssel verloren', 'handyman'],
  ['de', 'Schluessel verloren', 'handyman'],
  ['de', 'ausgesperrt!', 'handyman'],
  ['de', 'Möbel aufbauen', 'handyman'],
  ['de', 'Umzug', 'local_transport'],
  ['de', 'Umzugshilfe nächste Woche', 'local_transport'],
  ['de', 'Putzhilfe', 'cleaner'],
  ['de', 'Fenster putzen', 'cleaner'],
  ['de', 'jemand, der putzt', 'cleaner'],
  ['de', 'Hunde ausführen', 'pet_care'],
  ['de', 'Mathe Nachhilfe', 'tutor'],
  ['de', 'Haare schneiden', 'beauty'],
  ['de', 'Rasen mähen', 'gardening'],
  ['de', 'Computer langsam', 'tech_support'],
  ['de', 'WLAN geht nicht', 'tech_support'],
  ['de', 'Paket abholen', 'delivery'],
  ['de', 'Autowäsche', ''],
  ['de', 'Auto waschen', ''],
  ['de', 'Babysitter heute Abend', ''],
  ['de', 'Autoschlüssel verloren', ''],
  ['de', 'Zahnarzt', ''],
  ['de', 'Bett aufbauen', 'handyman'],
  ['de', 'Hochzeitsfotograf', 'photographer'],
  ['fr', 'fuite d’eau', 'plumber'],
  ['fr', "fuite d'eau", 'plumber'],
  ['fr', 'mon robinet goutte', 'plumber'],
  ['fr', 'toilettes bouchées', 'plumber'],
  ['fr', 'évier bouché', 'plumber'],
  ['fr', 'robient', 'plumber'],
  ['fr', 'court-circuit', 'electrician'],
  ['fr', 'panne de courant', 'electrician'],
  ['fr', 'le disjoncteur saute', 'electrician'],
  ['fr', 'clés perdues', 'handyman'],
  ['fr', 'j’ai perdu mes clés', 'handyman'],
  ['fr', 'monter un meuble IKEA', 'handyman'],
  ['fr', 'déménagement', 'local_transport'],
  ['fr', 'déménager samedi', 'local_transport'],
  ['fr', 'femme de ménage', 'cleaner'],
  ['fr', 'promener mon chien', 'pet_care'],
  ['fr', 'cours de maths', 'tutor'],
  ['fr', 'cours de yoga', 'yoga_instructor'],
  ['fr', 'couper les cheveux', 'beauty'],
  ['fr', 'tondre la pelouse', 'gardening'],
  ['fr', 'plus de wifi', 'tech_support'],
  ['fr', 'envoyer un colis', 'delivery'],
  ['fr', 'lavage de voiture', ''],
  ['fr', 'clés de voiture perdues', ''],
  ['fr', 'nounou ce soir', ''],
  ['fr', 'dentiste', ''],
  ['fr', 'fuite cuisine', 'plumber'],
  ['es', 'el grifo gotea', 'plumber'],
  ['es', 'fuga de agua', 'plumber'],
  ['es', 'inodoro tapado', 'plumber'],
  ['es', 'desague tapado', 'plumber'],
  ['es', 'fontanero', 'plumber'],
  ['es', 'cortocircuito', 'electrician'],
  ['es', 'se fue la luz', 'electrician'],
  ['es', 'perdí las llaves', 'handyman'],
  ['es', 'armar muebles', 'handyman'],
  ['es', 'mudanza', 'local_transport'],
  ['es', 'pasear al perro', 'pet_care'],
  ['es', 'clases de matemáticas', 'tutor'],
  ['es', 'cortar el pelo', 'beauty'],
  ['es', 'cortar el césped', 'gardening'],
  ['es', 'limpieza profunda', 'cleaner'],
  ['es', 'la computadora está lenta', 'tech_support'],
  ['es', 'lavado de autos', ''],
  ['es', 'niñera para esta noche', ''],
  ['es', 'dentista', ''],
  ['es', 'llaves del coche perdidas', ''],
  ['es', 'fontnero', 'plumber'],
  ['zh', '漏水', 'plumber'],
  ['zh', '我家水管漏水', 'plumber'],
  ['zh', '水龙头滴水', 'plumber'],
  ['zh', '马桶堵了', 'plumber'],
  ['zh', '短路', 'electrician'],
  ['zh', '家里跳闸了', 'electrician'],
  ['zh', '钥匙丢了', 'handyman'],
  ['zh', '搬家', 'local_transport'],
  ['zh', '遛狗', 'pet_care'],
  ['zh', '数学辅导', 'tutor'],
  ['zh', '剪头发', 'beauty'],
  ['zh', '割草', 'gardening'],
  ['zh', '电脑很慢', 'tech_support'],
  ['zh', 'wifi连不上', 'tech_support'],
  ['zh', '打扫卫生', 'cleaner'],
  ['zh', '洗车', ''],
  ['zh', '车钥匙丢了', ''],
  ['zh', '今晚找保姆', ''],
  ['zh', '牙医', ''],
  ['zh', '屋顶漏水', 'handyman'],
  ['zh', '工', ''],
]

test.each(SENTENCES)('%s: “%s” means %j', (language, typed, services) => {
  expect(meaningOf(language, typed)).toBe(services)
})

test.each(LANGUAGE_TAGS)(
  '%s has at least twelve problems for every service, each once, and understands every name of a service',
  async (language) => {
    activateCatalogue(language, await loadCatalogue(language), LANGUAGES[language].formatLocale)
    const lists = await readServiceWords(language)
    expect(new Set(lists.map(({ service }) => service))).toEqual(new Set([...BUILT_IN_SERVICE_TYPES, null]))
    for (const { service, words } of lists) {
      const phrases = phrasesIn(words)
      expect([service, phrases.filter(({ isVague }) => !isVague).length >= LEAST_WORDS]).toEqual([service, true])
      expect(new Set(phrases.map(({ text }) => text)).size).toBe(phrases.length)
      if (service !== null) expect(meaningOf(language, serviceName(service)).split(' ')).toContain(service)
    }
    activateCatalogue('en', ENGLISH, 'en')
  },
)
