import type { ServicePortrait } from './service-portrait.ts'

/** Services for body, looks, learning and animals. */
export const PERSONAL_PORTRAITS = {
  tutor: {
    emojis: ['📚', '📐', '🎓'], price: [40, 85], etaMinutes: [20, 60], radiusKm: [5, 20], emergency: false,
    certifications: ['Teaching certificate', 'Mathematics degree', 'Language teaching certificate', 'Child protection training'],
    openings: ['Mathematics and science for secondary school, taught at your kitchen table.', 'I have helped pupils from {area} through their exams for {years}.', 'Languages and essay writing for teenagers and adults.'],
    middles: ['The first lesson finds the gaps, and after that we follow a plan that you can see.', 'I use past papers and short homework rather than long lectures.', 'After each lesson I send a few lines about what went well and what comes next.'],
    closings: ['Siblings may share an hour.', 'Nervous pupils are welcome, and leave less nervous.', 'Online lessons are possible between visits.'],
    praise: ['My daughter went from dreading fractions to explaining them to us.', 'Clear plan, and we could see the progress each week.', 'Passed the exam with a grade we did not dare hope for.', 'Patient and funny, which matters at fourteen.', 'The notes after each lesson are very useful.', 'Made chemistry make sense.', 'My essays are so much clearer now.'],
  },
  fitness: {
    emojis: ['🏋️', '💪', '🏃'], price: [50, 95], etaMinutes: [20, 50], radiusKm: [4, 15], emergency: false,
    certifications: ['Personal trainer certificate', 'First aid', 'Strength coaching course', 'Nutrition basics'],
    openings: ['Strength and stamina without a gym membership.', 'I have trained beginners and runners in {area} for {years}.', 'We start where you are, not where a poster says you should be.'],
    middles: ['I bring bands, kettlebells and a mat, and need two square metres of floor.', 'You get a plan of three short sessions a week that fits a working life.', 'Form comes first: we add weight when the movement is clean.'],
    closings: ['Old injuries are taken seriously.', 'Early mornings are the best hours.', 'Bring a friend and share the session.'],
    praise: ['First time I have kept it up for three months.', 'My back pain is gone since we fixed my lifting.', 'Tough but never shouting.', 'Trained me for my first half marathon.', 'Plans around my shifts without complaint.', 'Every session is different, so I am never bored.', 'Explained every exercise until I got it right.'],
  },
  yoga_instructor: {
    emojis: ['🧘', '🪷', '☀️'], price: [45, 85], etaMinutes: [20, 50], radiusKm: [4, 15], emergency: false,
    certifications: ['200-hour yoga teacher training', 'Prenatal yoga course', 'Restorative yoga course', 'First aid'],
    openings: ['Calm, steady yoga for bodies that sit too much.', 'I have taught small groups and single students in {area} for {years}.', 'Breath first, shapes second.'],
    middles: ['Classes move from slow flow to long holds, with a version of each pose that suits your joints.', 'I bring mats, blocks and straps, so a cleared living room is enough.', 'Between visits you get a short recording to practise with.'],
    closings: ['Pregnancy and stiff knees are welcome.', 'No incense unless you ask.', 'Mornings in the open air when the weather allows.'],
    praise: ['I sleep better on the days we practise.', 'Found a version of every pose that my knees accept.', 'The most relaxing hour of my week.', 'Lovely prenatal sessions.', 'Clear instructions, kind corrections.', 'Our office does this every Thursday now.', 'The breathing exercises helped me through a hard month.'],
  },
  beauty: {
    emojis: ['💇', '💅', '💄'], price: [40, 90], etaMinutes: [20, 50], radiusKm: [4, 15], emergency: false,
    certifications: ['Cosmetology diploma', 'Hair colour course', 'Hygiene training', 'Bridal make-up course'],
    openings: ['Hair, nails and make-up at your home.', 'I have styled brides and busy people in {area} for {years}.', 'A good cut should still look good in six weeks.'],
    middles: ['Tools are sterilised between visits and I work with skin-friendly brands.', 'Braids, blow-dries and colour are my daily work.', 'We talk about what you want first, and I tell you honestly what your hair allows.'],
    closings: ['I clean up before I leave.', 'Groups before a wedding are a joy.', 'Allergies? Tell me and I test first.'],
    praise: ['Finally someone who understands my hair.', 'Braids were neat and did not hurt.', 'My make-up lasted through a very long wedding.', 'Gel nails still perfect after three weeks.', 'Came to my flat on time and left no mess.', 'Talked me out of a fringe, and was right.', 'The colour is exactly what I showed in the photo.'],
  },
  pet_care: {
    emojis: ['🐕', '🐾', '🐈'], price: [22, 42], etaMinutes: [10, 35], radiusKm: [3, 10], emergency: true,
    certifications: ['Pet first aid', 'Dog training course', 'Grooming course', 'Background checked'],
    openings: ['Walks, feeding and company for dogs and cats in {area}.', 'Animals have been my work for {years}, and my life for longer.', 'Your pet stays in its own home while you travel.'],
    middles: ['You get a photo after every visit and a note if anything seemed unusual.', 'I walk at most two dogs together, and only when they like each other.', 'I can give tablets, brush long coats and trim claws.'],
    closings: ['Shy cats come out for me, eventually.', 'We meet once before the first booking, free of charge.', 'Late calls are fine when a pet needs somebody.'],
    praise: ['Our cat came out from under the bed for the first time with a stranger.', 'Photos after every walk made the holiday easy.', 'Bruno is calmer on the lead already.', 'Noticed a limp and told us right away.', 'Gave the tablets without any drama.', 'Reliable even in the rain.', 'The dog pulls us to the door on walking days.'],
  },
  model: {
    emojis: ['🕶️', '👗', '📸'], price: [60, 140], etaMinutes: [30, 60], radiusKm: [10, 30], emergency: false,
    certifications: ['Runway training', 'Acting course', 'Fitting model experience'],
    openings: ['Commercial and fitting model for local labels and online shops.', '{years} in front of cameras for designers from {area} and beyond.', 'Catalogue days, look books and live fittings.'],
    middles: ['I arrive ready, with basic make-up and neutral shoes, and keep the pace your shot list needs.', 'I have worked with both studio light and busy streets.', 'Measurements and a recent set of pictures are sent in the chat before you book.'],
    closings: ['Usage of the pictures is agreed in writing.', 'Half days are possible.', 'I work with new photographers gladly.'],
    praise: ['Shot forty looks in a day without losing energy.', 'On time, prepared and easy to direct.', 'Great ideas for poses that sold the jacket.', 'Fittings went twice as fast as usual.', 'Made our first look book feel professional.', 'Friendly with the whole team.'],
  },
} as const satisfies Record<string, ServicePortrait>
