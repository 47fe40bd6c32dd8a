import type { PlaceKind } from '#domain/location/search/place-kinds.ts'

/** Kinds of points of interest in a Protomaps basemap, version 4, by what the search calls them. */
const KINDS: Partial<Record<PlaceKind, string>> = {
  station: 'station tram_stop bus_stop bus_station ferry_terminal subway_entrance halt stop platform',
  airport: 'aerodrome airport airfield',
  lodging: 'hotel hostel motel guest_house chalet camp_site apartment alpine_hut',
  school: 'school university college kindergarten',
  health: 'hospital clinic doctors dentist pharmacy healthcare',
  shop: 'supermarket mall marketplace department_store convenience grocery bakery clothes electronics books hardware fuel shop greengrocer',
  park: 'park garden playground dog_park zoo golf_course cemetery nature_reserve beach forest national_park recreation_ground',
  culture: 'museum gallery theatre cinema arts_centre library stadium sports_centre community_centre theme_park aquarium',
  worship: 'place_of_worship',
  bank: 'bank bureau_de_change',
  post: 'post_office',
  office: 'townhall courthouse police fire_station embassy prison government',
  landmark: 'monument memorial attraction artwork peak viewpoint castle ruins archaeological_site lighthouse tower marina bridge',
  water: 'water lake bay river',
}

const byKind = new Map(
  Object.entries(KINDS).flatMap(([kind, names]) => names.split(' ').map((name): [string, PlaceKind] => [name, kind as PlaceKind])),
)

/** Returns what a point of interest is; `place` for kinds without a word. */
export const poiKind = (kind: unknown): PlaceKind => byKind.get(String(kind)) ?? 'place'
