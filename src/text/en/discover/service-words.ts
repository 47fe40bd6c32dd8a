/**
 * What people type for each service: words and phrases for everyday problems, separated by commas. Those after a semicolon are vague and
 * count only where a search says nothing else. Endings, accents and the order of words do not matter; words such as 'my' or 'broken' are
 * left out. `none` has what nobody here does but what would be taken for something else. Translations are the words of that language,
 * not those of the English ones.
 */
import type { BuiltInService } from '#domain/service-types.ts'

export const SERVICE_WORDS = {
  'service_words.cleaner':
    'clean, cleaner, cleaning, cleaning lady, maid, housekeeper, housekeeping, deep clean, spring cleaning, end of tenancy, move out cleaning, wash dishes, dirty dishes, ironing, iron shirts, laundry, wash clothes, window cleaning, clean windows, dust, vacuum, hoover, mop, scrub floor, carpet cleaning, sofa stain, stain, oven cleaning, change sheets, make beds, tidy, tidy up, messy, declutter, mold, mould; windows, dirty',
  'service_words.plumber':
    'plumber, plumbing, leak, leaking tap, dripping, drip, tap, faucet, pipe, burst pipe, blocked drain, clogged drain, clogged, drain, toilet, blocked toilet, toilet overflowing, flush, cistern, sink, blocked sink, hot water, no hot water, boiler, water heater, radiator, heating, shower, bathtub, water pressure, sewage, sewer, flooded, water damage, connect washing machine, connect dishwasher; water, blocked, gas',
  'service_words.tutor':
    'tutor, tutoring, teacher, homework, math, maths, algebra, calculus, geometry, physics, chemistry, biology, exam, exam preparation, test prep, bad grades, failing class, essay, learn to read, learn english, english lessons, language lessons, learn spanish, learn french, learn german, piano lessons, guitar lessons, coding lessons, learn to code, language, thesis; lessons, school, coaching, english, spanish, french, german',
  'service_words.handyman':
    'handyman, carpenter, painter, decorator, paint the wall, paint a room, furniture, furniture assembly, assemble, ikea, flatpack furniture, shelf, shelves, hang a picture, hang pictures, hang tv, mount tv, curtain rod, blinds, drill, drill a hole, hole in the wall, door, door stuck, door handle, squeaky door, hinge, lost key, lost my keys, locked out, locksmith, lock, key stuck, window pane, cupboard, kitchen cabinet, tiles, grout, floorboard, plaster, wallpaper, drywall, leaking roof, roof, gutter, fence, renovation, silicone, bed frame; repair, fix, install, paint, key',
  'service_words.delivery':
    'delivery, deliver, courier, messenger, parcel, package, send a package, pick up a parcel, shipping, ship, groceries delivered, grocery delivery, food delivery, takeaway, takeout, bring me food, deliver flowers, deliver documents, deliver a letter, deliver furniture, medicine delivered, same day, drop off, forgot my charger, post a letter; pick up, collect, bring',
  'service_words.fitness':
    'fitness, personal trainer, personal training, trainer, gym, workout, lose weight, weight loss, belly fat, build muscle, muscles, strength training, cardio, fitness goal, exercise, exercises, training plan, marathon training, running coach, posture, boxing, crossfit, abs, beach body; coach, sport, running',
  'service_words.electrician':
    'electrician, electrical, electricity, electric, short circuit, fuse, blown fuse, fuse blowing, breaker trips, circuit breaker, tripped, power cut, power outage, power, no light, light, light bulb, lamp, hang a lamp, chandelier, socket, outlet, sparks, light switch, wiring, wire, cable, doorbell, electric shock, connect oven, connect stove, ev charger, wallbox, lights flicker, flickering, ceiling fan, smoke detector, generator; switch',
  'service_words.pet_care':
    'pet, pet sitter, dog, dog sitter, dog walker, walk my dog, dog walking, puppy, cat, cat sitter, feed my cat, kitten, grooming, dog grooming, trim claws, animal, rabbit, hamster, guinea pig, parrot, feed my fish, aquarium, dog training, litter box, kennel, dog alone, vet visit',
  'service_words.photographer':
    'photo, photographer, photography, pictures, wedding photos, portrait, headshot, passport photo, family photos, newborn photos, baby photos, product photos, event photos, birthday photos, real estate photos, photo session, camera, drone shots, film my wedding, wedding video, video shoot, videographer, linkedin picture, engagement shoot; video, wedding',
  'service_words.beauty':
    'beauty, hair, haircut, cut my hair, hairdresser, dye hair, highlights, braids, dreadlocks, blow dry, hairstyle, nails, paint my nails, manicure, pedicure, gel nails, make-up, makeup, bridal makeup, eyebrows, eyelashes, lashes, waxing, leg wax, facial, skin care, barber, beard, beard trim, shave, stylist, massage, back massage, henna, spa; trim',
  'service_words.tech_support':
    'tech, tech support, computer, slow computer, laptop, laptop dead, PC, mac, phone, phone screen, cracked screen, smartphone, tablet, wifi, wi-fi, wifi down, internet, no internet, router, printer, virus, malware, hacked, forgot password, set up email, data recovery, lost files, backup, blue screen, smart tv, tv setup, software, spreadsheet, usb, computer help; tv, app, screen, password',
  'service_words.gardening':
    'garden, gardener, gardening, garden waste, lawn, mow, mow the lawn, mowing, grass, hedge, trim the hedge, tree, cut a tree, branches, prune, pruning, plants, water plants, watering, weeds, weeding, rake leaves, leaves, flower bed, planting, roses, balcony plants, landscaping, compost, irrigation, sprinkler, tree stump; flowers, soil',
  'service_words.errands':
    'errand, errands, run errands, do my shopping, buy groceries, grocery shopping, stand in line, wait in line, queue, post office, return a parcel, paperwork, city hall, chores, wait for the technician, wait for a delivery, dry cleaning, pick up laundry, pick up a prescription, prescription, buy medicine, pharmacy, help for seniors, elderly care errands; shopping, waiting, groceries',
  'service_words.personal_shopper':
    'personal shopper, clothes, buy clothes, outfit, what to wear, wardrobe makeover, wardrobe, closet, style advice, fashion, fashion advice, gift, find a gift, birthday present, present, suit, dress, wedding dress, shoes, handbag, jewelry, sneakers, interview outfit, go shopping together; shopping, style',
  'service_words.graphic_designer':
    'graphic design, graphic designer, graphics, designer, design, logo, new logo, poster, flyer, business card, menu design, branding, brand design, illustration, banner, packaging, brochure, t-shirt print, invitation, wedding invitation, web design, website design, social media posts, infographic, book cover, photoshop, presentation slides',
  'service_words.model':
    'model, models, modelling, modeling, photo model, fashion model, fashion show, runway, catwalk, hand model, fitting model, hair model, art model, life drawing, lookbook, casting, tv commercial, advertising face, brand ambassador, promoter, hostess',
  'service_words.yoga_instructor':
    'yoga, yoga class, yoga lessons, yoga teacher, yoga instructor, meditation, meditate, learn to meditate, stretching, stretch, pilates, pilates class, breathing, mindfulness, relax, stress relief, prenatal yoga, pregnancy yoga, chair yoga, vinyasa, hatha, flexibility',
  'service_words.chef':
    'chef, private chef, personal chef, cook, cook for us, cook dinner, cooking, cooking lessons, cooking class, catering, caterer, dinner party, dinner, meal, meal prep, party food, food for a party, barbecue, bbq, brunch, lunch, buffet, birthday cake, cake, bake, baking, vegan food, sushi, christmas dinner; food',
  'service_words.okada':
    'okada, motorbike, motorcycle, motorbike taxi, motorcycle taxi, bike taxi, moto taxi, scooter ride, pillion, beat traffic, stuck in traffic, traffic jam, quick ride, ride on a bike, fast lift, ride to work; ride, lift, bike',
  'service_words.boda_boda':
    'boda boda, boda, motorbike, motorcycle, motorbike taxi, motorcycle taxi, bike taxi, moto taxi, scooter ride, pillion, beat traffic, stuck in traffic, traffic jam, quick ride, ride on a bike, fast lift, ride to work; ride, lift, bike',
  'service_words.xe_om':
    'xe om, motorbike, motorcycle, motorbike taxi, motorcycle taxi, bike taxi, moto taxi, scooter ride, pillion, beat traffic, stuck in traffic, traffic jam, quick ride, ride on a bike, fast lift, ride to work; ride, lift, bike',
  'service_words.local_transport':
    'local transport, transport, transfer, taxi, cab, driver, drive me, ride, need a ride, lift to the airport, airport, airport transfer, train station, moving, move house, moving house, moving van, movers, move a sofa, move furniture, removal, van, minibus, haul, dump run, junk, get rid of junk, school run, wheelchair transport, ride to hospital; lift, truck',
  'service_words.none':
    'car wash, car cleaning, wash my car, car repair, car mechanic, car key, car keys, car battery, car paint, car light, car door, flat tire, bike repair, fix my bike, shoe repair, watch repair, tap dance, hot dog, eye exam, driving test, driving lessons, teeth cleaning, dental cleaning, water bottle, power bank, phone number, dog food, cat food',
} as const satisfies { readonly [Service in BuiltInService | 'none' as `service_words.${Service}`]: string }
