/**
 * Measures every side once per round and rotates their order, so that other load on the machine
 * affects all sides equally. Returns the figures of each side by round.
 */
export async function interleave<Side extends string>(
  rounds: number,
  sides: Readonly<Record<Side, () => Promise<number>>>,
): Promise<Record<Side, number[]>> {
  const names = Object.keys(sides) as Side[]
  const figures = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Side,
    number[]
  >
  for (let round = 0; round < rounds; round += 1) {
    const turned = names.map((_, at) => names[(at + round) % names.length] as Side)
    for (const name of turned) figures[name].push(await sides[name]())
  }
  return figures
}
