import { prngFor } from '../contractors/prng.ts'
import { Scene } from './scene.ts'
import { bath } from './scenes/bath.ts'
import { condenser } from './scenes/condenser.ts'
import { frame } from './scenes/frame.ts'
import { garden } from './scenes/garden.ts'
import { panel } from './scenes/panel.ts'
import { pipes } from './scenes/pipes.ts'
import { roof } from './scenes/roof.ts'
import { room } from './scenes/room.ts'
import { sink } from './scenes/sink.ts'
import { slab } from './scenes/slab.ts'
import { van } from './scenes/van.ts'

const scenes = { bath, condenser, frame, garden, panel, pipes, roof, room, sink, slab, van }
export type SceneName = keyof typeof scenes

export const isScene = (name: string): name is SceneName => Object.hasOwn(scenes, name)

/** Returns the picture of a scene as SVG text. Pictures with different numbers differ. */
export function drawPicture(name: SceneName, number: number): string {
  const label = `${name} ${number}`
  const scene = new Scene(label)
  return scene.svg(scenes[name](scene), prngFor(`side of ${label}`).chance(0.5))
}
