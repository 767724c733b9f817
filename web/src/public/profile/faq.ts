export interface Question {
  question: string
  answer: string
}

/** Category slugs that share the questions of another slug. */
const aliases: Record<string, string> = { 'hvac-technicians': 'hvac' }

/** Returns the questions for a category, or the default set. */
export function questionsFor(categorySlug: string): readonly Question[] {
  return sets[aliases[categorySlug] ?? categorySlug] ?? defaultQuestions
}

const defaultQuestions: readonly Question[] = [
  {
    question: 'How do I choose the right contractor?',
    answer:
      'Ask two or three contractors for a written quote for the same work, look at their reviews and past projects, and check that license and insurance are current. The lowest price is not always the best value.',
  },
  {
    question: 'What should a written quote contain?',
    answer:
      'The work to be done, the materials, the price and what could change it, the dates, how and when payment is due, and what guarantee is given.',
  },
  {
    question: 'How much should I pay in advance?',
    answer:
      'A modest deposit is usual for larger jobs. Tie later payments to work that is finished, and keep the last one until you have checked everything.',
  },
  {
    question: 'Do I need a permit?',
    answer:
      'Structural, electrical, plumbing and roofing work often needs one. Your city or county building department can tell you, and a professional will usually apply for it.',
  },
]

const sets: Record<string, readonly Question[]> = {
  plumbers: [
    {
      question: 'When is a plumbing problem an emergency?',
      answer:
        'A burst pipe, sewage coming up, no water at all, or a leak near electrical fittings cannot wait. Close the main shut-off valve first, then call.',
    },
    {
      question: 'Where is my main shut-off valve?',
      answer:
        'Usually where the water line enters the house, near the water heater, or in a box by the street. Find it before you need it and check that it turns.',
    },
    {
      question: 'How often should a water heater be serviced?',
      answer:
        'Flush a tank heater once a year and have its safety valve checked. Most last eight to twelve years; hard water shortens that.',
    },
    {
      question: 'Are chemical drain cleaners safe for my pipes?',
      answer:
        'Used often, they can damage older pipes and seals. A plunger or a hand snake is gentler; call a plumber for a drain that keeps clogging.',
    },
  ],
  electricians: [
    {
      question: 'When do I need a licensed electrician?',
      answer:
        'For new circuits, panel work, rewiring, and anything that needs a permit. You can change a lamp yourself, but not the wiring that feeds it.',
    },
    {
      question: 'Why does my breaker keep tripping?',
      answer:
        'Most often the circuit carries too much. It may also be a faulty appliance or a short. If it trips again with everything unplugged, leave it off and call.',
    },
    {
      question: 'Does my panel need an upgrade?',
      answer:
        'Perhaps, if you still have fuses, lights dim when appliances start, or you plan an electric car, a heat pump or a large addition.',
    },
    {
      question: 'What are GFCI outlets, and where are they needed?',
      answer:
        'They cut the power in a fraction of a second when current leaks. Kitchens, bathrooms, garages, laundry rooms and outdoor outlets need that protection.',
    },
  ],
  landscapers: [
    {
      question: 'When is the best time to plant?',
      answer:
        'In warm climates, fall and early spring: roots settle before the heat. Your landscaper knows the months that suit your soil and plants.',
    },
    {
      question: 'How often should a lawn be mowed?',
      answer:
        'Weekly while it grows fast, every two weeks when it slows. Never take off more than a third of the blade at once.',
    },
    {
      question: 'What does a landscaping project cost?',
      answer:
        'It depends on size, plants, stone work and irrigation. Ask for a price by stage so that you can spread the work over seasons.',
    },
    {
      question: 'Can my garden need less water?',
      answer:
        'Yes: native plants, mulch, drip irrigation and a controller that knows the weather can cut water use by half or more.',
    },
  ],
  hvac: [
    {
      question: 'How often should my system be serviced?',
      answer:
        'Twice a year: cooling in spring, heating in fall. Filters need changing every one to three months, more often with pets.',
    },
    {
      question: 'How long does an air conditioner last?',
      answer:
        'Ten to fifteen years with regular service, less near salt water. Above that age a large repair is seldom worth it.',
    },
    {
      question: 'Why is one room always warmer?',
      answer:
        'A closed or leaking duct, poor insulation, sun on the glass, or a system of the wrong size. A technician can measure the air flow and tell you which.',
    },
    {
      question: 'What does a SEER rating tell me?',
      answer:
        'How much cooling a system gives for the electricity it uses over a season. Higher is thriftier; the difference pays back sooner where summers are long.',
    },
  ],
  roofers: [
    {
      question: 'How do I know that my roof needs replacing?',
      answer:
        'Curled or missing shingles, granules in the gutters, daylight in the attic, or leaks in several places. An inspection tells whether a repair will do.',
    },
    {
      question: 'How long does a roof last?',
      answer:
        'Asphalt shingles fifteen to twenty-five years, metal and tile forty or more. Heat, storms and poor ventilation shorten that.',
    },
    {
      question: 'What should I do after a storm?',
      answer:
        'Take photographs from the ground, cover leaks if it is safe, call your insurer, and be careful with strangers who ask for a signature at the door.',
    },
    {
      question: 'Does insurance pay for a new roof?',
      answer:
        'Often for sudden damage, seldom for age. Read the deductible for wind and hail, and have the damage documented before repairs begin.',
    },
  ],
  painters: [
    {
      question: 'How long does a paint job last?',
      answer:
        'Inside five to ten years, outside five to eight, less in strong sun or salt air. Good preparation matters more than the brand.',
    },
    {
      question: 'What should I do before the painters come?',
      answer:
        'Take down pictures and small things, move furniture to the middle of the room, and agree on who fills, sands and covers.',
    },
    {
      question: 'How many coats are needed?',
      answer:
        'Usually primer where the surface is bare or stained, then two coats. A strong change of color may need a third.',
    },
    {
      question: 'Is old paint dangerous?',
      answer:
        'Homes built before 1978 may have lead paint. Ask for a painter certified in lead-safe work before anything is sanded or scraped.',
    },
  ],
  'general-contractors': [
    {
      question: 'What does a general contractor do?',
      answer:
        'Plans and runs the whole project: hires and schedules the trades, orders materials, applies for permits and answers for the result.',
    },
    {
      question: 'When do I need one instead of a single trade?',
      answer:
        'When several trades must work one after another, when walls move, or when permits and inspections are involved: kitchens, baths, additions.',
    },
    {
      question: 'What license and insurance should I ask for?',
      answer:
        'A state or county contractor license, general liability insurance, and workers’ compensation. Ask for the numbers and check them yourself.',
    },
    {
      question: 'How do changes during the work affect the price?',
      answer:
        'Through a change order: what changes, the price and the days it adds, signed by both before the work is done.',
    },
  ],
}
