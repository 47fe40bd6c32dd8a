import { expect, test } from 'vitest'
import { readNominatim, readPhoton } from './online-places.ts'

/** As the services answer, shortened. */
const NOMINATIM = [
  {
    place_id: 1,
    lat: '37.7838',
    lon: '-122.4089',
    category: 'highway',
    type: 'primary',
    addresstype: 'road',
    name: 'Market Street',
    display_name: 'Market Street, South of Market, San Francisco',
  },
  {
    place_id: 2,
    lat: '37.7841',
    lon: '-122.4067',
    category: 'building',
    type: 'house',
    addresstype: 'building',
    name: '',
    display_name: '850, Market Street, San Francisco',
  },
  {
    place_id: 3,
    lat: '37.7594',
    lon: '-122.4148',
    category: 'boundary',
    type: 'administrative',
    addresstype: 'suburb',
    name: 'Mission District',
    display_name: 'Mission District',
  },
  // As Nominatim 5.2 answered for Monaco.
  { lat: '43.7275713', lon: '7.4154577', category: 'leisure', type: 'stadium', addresstype: 'leisure', name: 'Stade Louis II' },
  { lat: '43.7352572', lon: '7.4251594', category: 'leisure', type: 'marina', addresstype: 'leisure', name: 'Port Hercule' },
]
const feature = (properties: unknown, coordinates: unknown = [-122.4, 37.78]): unknown => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties,
})
const PHOTON = {
  type: 'FeatureCollection',
  features: [
    feature({ name: 'Ferry Building', osm_key: 'tourism', osm_value: 'attraction', type: 'house' }),
    feature({ housenumber: '850', street: 'Market Street', osm_key: 'building', osm_value: 'yes', type: 'house' }),
    feature({ name: 'Noe Valley', osm_key: 'place', osm_value: 'neighbourhood', type: 'district' }),
  ],
}

test('the answers of both services are read', () => {
  expect(readNominatim(NOMINATIM)).toEqual([
    { name: 'Market Street', kind: 'street', latitude: 37.7838, longitude: -122.4089 },
    { name: '850 Market Street', kind: 'address', latitude: 37.7841, longitude: -122.4067 },
    { name: 'Mission District', kind: 'district', latitude: 37.7594, longitude: -122.4148 },
    { name: 'Stade Louis II', kind: 'landmark', latitude: 43.7275713, longitude: 7.4154577 },
    { name: 'Port Hercule', kind: 'water', latitude: 43.7352572, longitude: 7.4251594 },
  ])
  expect(readPhoton(PHOTON)).toEqual([
    { name: 'Ferry Building', kind: 'landmark', latitude: 37.78, longitude: -122.4 },
    { name: '850 Market Street', kind: 'address', latitude: 37.78, longitude: -122.4 },
    { name: 'Noe Valley', kind: 'district', latitude: 37.78, longitude: -122.4 },
  ])
  expect(readNominatim([])).toEqual([])
})

test.each([null, undefined, 7, 'no', {}, { features: 'x' }, { error: 'Unable to geocode' }])('%j is no answer', (json) => {
  expect(readNominatim(json)).toBeUndefined()
  expect(readPhoton(json)).toBeUndefined()
})

test.each([{ lat: '91', lon: '0' }, { lat: 'NaN', lon: '0' }, { lat: '1e1', lon: '0' }, { lat: 37, lon: 122 }, { lat: '37.7' }, null])(
  'a place at %j is left out',
  (place) => {
    expect(readNominatim([{ ...NOMINATIM[0], lat: undefined, lon: undefined, ...place }, NOMINATIM[2]])).toHaveLength(1)
  },
)

test.each([[[0, 91]], [['0', 0]], [[0]], [null]])('a feature at %j is left out', (coordinates) => {
  expect(readPhoton({ features: [feature({ name: 'x' }, coordinates)] })).toEqual([])
})

test('names are text: markup stays, what moves text or is too long does not', () => {
  const named = (name: string) => readPhoton({ features: [feature({ name })] })?.map((place) => place.name)
  expect(named('<img src=x onerror=alert(1)>')).toEqual(['<img src=x onerror=alert(1)>'])
  expect(named('\u202Eevil\u0000\nname')).toEqual(['evil name'])
  expect(named('x'.repeat(81))).toEqual([])
  expect(named('★')).toEqual([])
})

test('no more than twenty places are looked at', () => {
  expect(readPhoton({ features: Array.from({ length: 100_000 }, () => PHOTON.features[0]) })).toHaveLength(20)
})
