/** A description that is too long for the meta description of a profile. */
export const longDescription = `Family plumbers since 1989. ${'Leaks, drains, water heaters and whole-house repiping. '.repeat(4)}The end.`

const nextVersion = 'update directory set version = version + 1, changed_at = now()'

/**
 * SQL that changes three demo contractors. Afterwards one has most fields, one has almost no fields
 * and is the only one of its city, and one has no opening hours.
 */
export const changedListingsSql = [
  `
  ${nextVersion};
  update contractors set change_seq = (select version from directory), description = '${longDescription}', amenities = 'Drain cleaning, Leak detection,Repiping', is_verified = true, rating = 47, review_count = 1234,
    phone_number = '(813) 555-0174', website = 'abplumbing.example/start', facebook_url = 'facebook.com/abplumbing', twitter_url = 'https://twitter.com/abplumbing',
    instagram_url = 'https://instagram.com/abplumbing', youtube_url = 'http://youtube.com/@abplumbing', tiktok_url = 'https://tiktok.com/@abplumbing',
    opening_hours = 'Monday: [8 AM-5 PM], Sunday: [Closed]' where slug = 'ab-plumbing';
  insert into payments (contractor_id, provider, status, amount_cents) select id, 'legacy', 'active', 4999 from contractors where slug = 'ab-plumbing';
  update contractors set change_seq = (select version from directory), description = null, opening_hours = null, website = null, phone_number = null, email = null, rating = 0, review_count = 0, is_verified = false,
    city = 'Lonesome Springs', city_slug = 'lonesome-springs', place_text = 'lonesome springs fl' where slug = 'ab-plumbing-2';
  update contractors set change_seq = (select version from directory), opening_hours = null, email = 'office@home-electric.example', phone_number = '813-555-0112', is_verified = true where id = 12;`,
]

/**
 * SQL that removes nine of ten contractors, because every visit downloads and stores the directory.
 * These contractors remain: in Tampa all plumbers, nine of each other category and all with the ZIP
 * code 33602; all in Jacksonville, NC; two of each category in St. Petersburg; one of each category
 * in cities with more than 38 contractors; one in each other city with more than four; the featured
 * contractors; and contractors whose ids are used in tests.
 */
export const smallDirectorySql = [
  `
  create temp table kept as
    select id from (
      select id, is_featured, zipcode, city_slug, state, category_id,
        count(*) over (partition by city_slug, state) as city_size,
        row_number() over (partition by city_slug, state order by id) as number_in_city,
        row_number() over (partition by city_slug, state, category_id order by id) as number_in_trade
      from contractors) c
    where is_featured or id in (1, 2, 3, 5, 8, 12, 13, 14, 21, 74, 119) or (number_in_city = 1 and city_size > 4)
      or (number_in_trade = 1 and city_size > 38) or (city_slug = 'jacksonville' and state = 'NC') or (city_slug = 'st-petersburg' and number_in_trade <= 2)
      or (city_slug = 'tampa' and (category_id = 3 or number_in_trade <= 9 or zipcode = '33602'));
  ${nextVersion};
  delete from payments where contractor_id not in (select id from kept);
  delete from contractors where id not in (select id from kept);
  drop table kept`,
  'vacuum (full, analyze)',
]
