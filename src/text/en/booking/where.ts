/** The place of a request: where, who sees it, who comes there. */
export const WHERE = {
  'where.title': 'Where?', // Quoted by the decisions.
  'where.choices': 'Places to choose from',
  'where.home': 'Home',
  'where.address': 'Address',
  'where.address_placeholder': 'Street and number',
  'where.notes': 'Floor, gate, code',
  'where.notes_placeholder': 'How to get to the door',
  'where.to': 'Where to?', // Quoted by the decisions.
  'where.to_placeholder': 'Address at the end of the way',
  'where.district': 'District or landmark',
  'where.none': 'Type an address, or pick a point on the map.',
  'where.no_point': 'Distance not known', // Quoted by the decisions.
  'where.no_point_in': '{district}. Distance not known.',
  'where.map_show': 'Show it on the map', // Quoted by the decisions.
  'where.map_pick': 'Pick on the map',
  'where.map_change': 'Change on the map',
  'where.map_close': 'Hide map',
  'where.map': 'Map for the pin. Move it with the arrow keys.',
  'where.map_help': 'Move the map until the pin is at the door.',
  'where.save': 'Save this place',
  'where.share_phone': '{name} sees it once they accept, until 24 hours after the end.',
  'reach.too_far': '{name} works within {radius}. This place is {distance} away.',
  'reach.other_city': '{name} works in {city}. This place is in {there}.',
  'reach.short': 'Too far for {name}',
  'reach.others': 'Helpers who come here',
  'reach.none': 'We don’t know of another helper who comes here right now.',
  'place.directions': 'Directions', // Quoted by the decisions.
  'place.directions_to': 'Directions: {name}',
  'place.copy': 'Copy', // Quoted by the decisions.
  'place.copied': 'Address copied',
  'place.ask': 'Ask where', // Quoted by the decisions.
  'place.call': 'Call',
  'place.call_name': 'Call {name}',
  'places.title': 'Saved places',
  'places.limit': 'Up to {count}, and Home.',
  'places.none': 'Save the places where you often need help.',
  'places.add': 'Add place',
  'places.full': 'You’ve saved {count} places. Delete one to add another.',
  'places.new': 'New place',
  'places.edit': 'Edit place',
  'places.edit_name': 'Edit {name}',
  'places.label': 'Name',
  'places.label_placeholder': 'Work, Mom’s',
  'places.save': 'Save place',
  'places.saved': 'Place saved',
  'places.delete': 'Delete place',
  'places.delete_name': 'Delete {name}',
  'places.delete_title': 'Delete place?',
  'places.delete_text': '{name} leaves your saved places. Bookings there stay as they are.',
  'places.keep': 'Keep place',
  'places.deleted': 'Place deleted',
} as const
