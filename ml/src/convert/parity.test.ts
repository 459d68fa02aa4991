import { readFile } from 'node:fs/promises'
import path from 'node:path'
import '@tensorflow/tfjs-backend-cpu'
import { loadGraphModel } from '@tensorflow/tfjs-converter'
import { dispose, ready, setBackend, tensor, type io } from '@tensorflow/tfjs-core'
import type { InferenceSession } from 'onnxruntime-node'
import { Tensor as OnnxTensor } from 'onnxruntime-node'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { portraitFloats } from '../../test-support/frames.ts'
import { testModels } from '../../test-support/models.ts'
import { createBodyPoseModel } from '../models/body-pose.ts'
import { modelFile, type ModelName } from '../models/model-files.ts'
import { openSession } from '../models/session.ts'
import { sourceDirectory } from './convert-models.ts'
import { readTfjsModel } from './tfjs-model.ts'

/** The models' numbers are pixels of their input and scores before the sigmoid: a thousandth decides nothing. */
const MAX_DIFFERENCE = 1e-3

const CASES: {
  name: ModelName
  size: number
  low: number
  part?: { left: number; top: number; width: number; height: number }
}[] = [
  { name: 'blazeface', size: 256, low: -1 },
  { name: 'facemesh', size: 192, low: 0, part: { left: 150, top: 30, width: 160, height: 160 } },
  { name: 'iris', size: 64, low: 0, part: { left: 170, top: 85, width: 60, height: 60 } },
]

const manifestSchema = z.object({ weightsManifest: z.array(z.object({ weights: z.array(z.unknown()) })) })

let models: string
beforeAll(async () => {
  await setBackend('cpu')
  await ready()
  models = await testModels()
}, 30_000)

/** The model as TensorFlow.js itself reads it, without our conversion. */
async function loadReference(name: ModelName): Promise<Awaited<ReturnType<typeof loadGraphModel>>> {
  const json: unknown = JSON.parse(await readFile(path.join(sourceDirectory(), `${name}.json`), 'utf8'))
  const weights = await readFile(path.join(sourceDirectory(), `${name}.bin`))
  const artifacts = {
    ...(json as io.ModelJSON),
    weightSpecs: manifestSchema
      .parse(json)
      .weightsManifest.flatMap((group) => group.weights) as io.WeightsManifestEntry[],
    weightData: new Uint8Array(weights).buffer,
  }
  return await loadGraphModel({ load: () => Promise.resolve(artifacts) })
}

async function runOnnx(
  session: InferenceSession,
  input: Float32Array,
  shape: readonly number[],
): Promise<Map<string, Float32Array>> {
  const results = await session.run({ [session.inputNames[0] ?? '']: new OnnxTensor('float32', input, shape) })
  return new Map(Object.entries(results).map(([name, { data }]) => [name, Float32Array.from(data as Float32Array)]))
}

/** Numbers without pattern, the same in every run (a linear congruential generator with the constants of Numerical Recipes). */
function scatter(length: number, low: number): Float32Array {
  let state = 1
  return Float32Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return low + (state / 2 ** 32) * (1 - low)
  })
}

describe.each(CASES)('$name', { timeout: 60_000 }, ({ name, size, low, part }) => {
  it('computes what TensorFlow.js computes', async () => {
    const reference = await loadReference(name)
    const session = await openSession(modelFile(models, name))
    const outputs = (await readTfjsModel(path.join(sourceDirectory(), `${name}.json`))).outputs
    const shape = [1, size, size, 3]
    for (const input of [await portraitFloats(size, low, 1, part), scatter(size * size * 3, low)]) {
      const ours = await runOnnx(session, input, shape)
      const picture = tensor(input, shape as [number, number, number, number])
      const executed = reference.execute(
        picture,
        outputs.map(({ node }) => node),
      )
      const results = Array.isArray(executed) ? executed : [executed]
      for (const [index, output] of outputs.entries()) {
        const expected = results[index]?.dataSync<'float32'>() ?? new Float32Array()
        const actual = ours.get(output.name)
        expect(actual?.length, output.name).toBe(expected.length)
        const difference = expected.reduce(
          (worst, value, at) => Math.max(worst, Math.abs(value - (actual?.[at] ?? NaN))),
          0,
        )
        expect(difference, output.name).toBeLessThan(MAX_DIFFERENCE)
      }
      dispose([picture, ...results])
    }
    await session.release()
    reference.dispose()
  })
})

describe('movenet-lightning', { timeout: 60_000 }, () => {
  /** Points are shares of the picture, scores 0 to 1; which of two cells next to each other is strongest may differ. */
  const MAX_POINT_DIFFERENCE = 2e-3

  it('finds the points that TensorFlow.js finds with the whole model', async () => {
    const reference = await loadReference('movenet-lightning')
    const session = await openSession(modelFile(models, 'movenet-lightning'))
    const body = createBodyPoseModel(session)
    const whole = { centre: { x: 96, y: 96 }, side: 192, angle: 0, mirrored: false }
    for (const part of [undefined, { left: 100, top: 0, width: 300, height: 300 }]) {
      const data = Uint8Array.from(await portraitFloats(192, 0, 255, part))
      const picture = tensor(data, [1, 192, 192, 3], 'int32')
      const result = reference.execute(picture) as ReturnType<typeof tensor>
      const expected = result.dataSync<'float32'>()
      const points = await body.find({ data, width: 192, height: 192 }, whole)
      const actual = points.flatMap(({ y, x, score }) => [y, x, score])
      expect(actual).toHaveLength(expected.length)
      const worst = Math.max(...actual.map((value, index) => Math.abs(value - (expected[index] ?? NaN))))
      expect(worst).toBeLessThan(MAX_POINT_DIFFERENCE)
      dispose([picture, result])
    }
    await session.release()
    reference.dispose()
  })
})

describe('faceres', { timeout: 60_000 }, () => {
  it('gives the numbers of a face that TensorFlow.js gives, and neither age nor sex', async () => {
    const reference = await loadReference('faceres')
    const session = await openSession(modelFile(models, 'faceres'))
    expect(session.outputNames).toEqual(['likeness'])
    const shape = [1, 224, 224, 3] as const
    const faces = [undefined, { left: 150, top: 30, width: 160, height: 160 }]
    const inputs = await Promise.all(faces.map((part) => portraitFloats(224, 0, 255, part)))
    for (const input of [...inputs, scatter(224 * 224 * 3, 0).map((value) => value * 255)]) {
      const picture = tensor(input, [...shape])
      const result = reference.execute(picture, 'global_pooling/Mean') as ReturnType<typeof tensor>
      const expected = result.dataSync<'float32'>()
      const actual = (await runOnnx(session, input, shape)).get('likeness')
      expect(actual).toHaveLength(expected.length)
      // The numbers are means of 0 to 6; a face's differ from another's by about a half.
      const worst = expected.reduce((most, value, at) => Math.max(most, Math.abs(value - (actual?.[at] ?? NaN))), 0)
      expect(worst).toBeLessThan(MAX_DIFFERENCE)
      dispose([picture, result])
    }
    await session.release()
    reference.dispose()
  })
})

it('gives the same for an item of a batch as for it alone', async () => {
  const session = await openSession(modelFile(models, 'iris'))
  const [first, second] = [await portraitFloats(64, 0, 1), scatter(64 * 64 * 3, 0)]
  const both = (await runOnnx(session, Float32Array.from([...first, ...second]), [2, 64, 64, 3])).get('Identity')
  const alone = (await runOnnx(session, second, [1, 64, 64, 3])).get('Identity')
  expect(both).toHaveLength(2 * (alone?.length ?? 0))
  alone?.forEach((value, index) => expect(both?.[alone.length + index]).toBeCloseTo(value, 3))
  await session.release()
})
