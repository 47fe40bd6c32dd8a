/** The provider's dashboard. */
export const DASHBOARD = {
  'dashboard.title': 'Dashboard',
  'dashboard.tabs': 'Dashboard sections',
  'dashboard.tab_main': 'Main',
  'dashboard.tab_bookings': 'Bookings',
  'dashboard.tab_ratings': 'Ratings',
  'dashboard.tab_packages': 'Packages',
  'dashboard.tab_bookings_waiting': '{count, plural, one {Bookings, # request} other {Bookings, # requests}}',
  'dashboard.tab_calendar': 'Calendar',
  'dashboard.to_customer': 'Switch to customer view', // Quoted by the specification.
  'dashboard.sign_out': 'Log out',
  'dashboard.loading': 'Loading your profile',
  'dashboard.error': 'Something went wrong. Please refresh the page or try again later.', // Quoted by the specification.
  'dashboard.your_status': 'Your status',
  'dashboard.status_available': 'You’re on the map and open for bookings.',
  'dashboard.status_busy': 'You’re on the map, shown as busy.',
  'dashboard.status_off': 'You’re off the map. Customers can’t book you.',
  'dashboard.status_emergency': 'You’re on the map for emergency requests only.',
  'dashboard.status_emergency_none': 'You don’t offer emergency service, so no one can book you right now.',
  'dashboard.status_new': 'Saved on this device. Customers will see your service once you’re online.',
  // Shown instead of what the status means, while the change is only on this device.
  'dashboard.status_waiting':
    '{status, select, off {You’ll be off the map once this is sent.} busy {You’ll be shown as busy once this is sent.} emergency {You’ll be on the map for emergency requests only once this is sent.} other {You’ll be on the map once this is sent.}}',
  'dashboard.status_not_listed': 'You’re off the map. Your service is blocked or wasn’t approved.',
  'dashboard.status_failed': 'Couldn’t change your status.',
  'dashboard.profile_missing': 'Your profile isn’t on this device yet. Connect to load it.',
  'dashboard.stats': 'Quick stats',
  'dashboard.active': 'Active bookings',
  'dashboard.today': 'Today’s earnings',
  'dashboard.rating': '{count, plural, =0 {Rating, no reviews} one {Rating, # review} other {Rating, # reviews}}',
  'dashboard.jobs': 'Total jobs',
  'dashboard.messages': 'Messages',
  'dashboard.messages_all': 'All',
  'dashboard.messages_all_name': 'All messages',
  'dashboard.profile': 'Your profile',
  'dashboard.own_details': 'Personal details and notifications',
  'dashboard.profile_line': '{service} · {price}/hr · {radius} km',
  'dashboard.not_verified': 'Not verified',
  'dashboard.none_title': 'No bookings yet', // Quoted by the specification.
  'dashboard.none_text': 'New requests appear here.',
  'dashboard.change_status': 'Change your status',
  'dashboard.requests': 'Requests',
  'dashboard.upcoming': 'Accepted and in progress',
  'dashboard.ended': 'Past',
  'dashboard.accept': 'Accept',
  'dashboard.decline': 'Decline',
  'dashboard.on_my_way': 'On my way', // Quoted by the specification.
  'dashboard.start': 'Start job', // Quoted by the specification.
  'dashboard.complete': 'Mark complete', // Quoted by the specification.
  'dashboard.contact': 'Contact',
  'dashboard.cancel': 'Cancel',
  'dashboard.answer_before': 'Respond by {time}',
  'dashboard.expires_in': '{minutes, plural, one {Expires in # minute} other {Expires in # minutes}}',
  'dashboard.answer_late': 'The time to respond has passed.',
  'dashboard.away': 'About {distance} away',
  'dashboard.area_only': 'Exact location after you accept',
  'dashboard.away_exact': '{distance} away',
  'dashboard.place_soon': 'Exact location once your answer is sent',
  'dashboard.place_none': 'No location given',
  'dashboard.ended_by_customer': '{name} canceled',
  'dashboard.ended_by_own': 'You canceled',
  'dashboard.free_times': 'Your nearest openings: {times}',
  'dashboard.navigate': 'Open in maps',
  'dashboard.navigate_to': 'Open in maps: {name}',
  'dashboard.decline_title': 'Decline this request?',
  'dashboard.decline_text': 'We’ll let {name} know so they can book someone else.',
  'dashboard.action_failed_title': 'Error', // Quoted by the specification.
  'dashboard.failed_accept': 'Failed to accept booking. Please try again.', // Quoted by the specification.
  'dashboard.failed_reject': 'Failed to reject booking. Please try again.', // Quoted by the specification.
  'dashboard.failed_start': 'Failed to start booking. Please try again.', // Quoted by the specification.
  'dashboard.failed_complete': 'Failed to complete booking. Please try again.', // Quoted by the specification.
  'dashboard.failed_time': 'Failed to change the time. Please try again.', // Quoted by the specification.
  'dashboard.failed_other': 'Failed to change booking. Please try again.', // Quoted by the specification.
  'register.title': 'Register your service',
  'register.text': 'Customers nearby will see you on the map.',
  'register.name': 'Name',
  'register.service': 'Service',
  'register.city': 'City',
  'register.price': 'Price per hour', // Quoted by the specification.
  'register.experience': 'Years of experience', // Quoted by the specification.
  'register.bio': 'Bio',
  'register.languages': 'Languages',
  'register.languages_help': 'Separate with commas',
  'register.certifications': 'Certifications',
  'register.radius': 'Service radius',
  'register.radius_value': '{km} km',
  'register.emergency': '24/7 emergency service',
  'register.emergency_text': 'Take urgent requests day and night.',
  'register.position': 'Location',
  'register.position_city': 'Center of {city}',
  'register.position_use': 'Use my location', // Quoted by the specification.
  'register.position_city_use': 'Use city center',
  'register.position_help': 'Customers see this spot on the map. Your own location is rounded to about 100 m.',
  'listing.city_closed': '{city} takes nothing new. Your bookings there continue.',
  'listing.service_closed': '{service} takes nothing new. Your bookings continue.',
  'register.price_unit': '{currency}/hr',
  'register.signed_out': 'Log in to register your service',
  'register.submit': 'Register',
  'register.start_title': 'Start offering your service',
  'register.start_text': 'Register once and requests will arrive here.',
} as const
