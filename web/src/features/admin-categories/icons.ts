/** Icons that the app has a drawing for (F20), and what each shows. */
export const categoryIcons = [
  ['wrench', 'Wrench'], ['hammer', 'Hammer'], ['zap', 'Lightning'], ['plug', 'Plug'], ['paintbrush', 'Paintbrush'], ['paint-roller', 'Paint roller'],
  ['brush', 'Brush'], ['fan', 'Fan'], ['snowflake', 'Snowflake'], ['air-vent', 'Air vent'], ['concrete', 'Concrete'], ['trees', 'Trees'], ['leaf', 'Leaf'],
  ['sprout', 'Sprout'], ['flower', 'Flower'], ['droplets', 'Water'], ['house', 'House'], ['hard-hat', 'Hard hat'],
] as const
