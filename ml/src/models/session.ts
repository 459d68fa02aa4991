import { InferenceSession, Tensor } from 'onnxruntime-node'

/** One thread per session: candidates are the parallelism, and a second thread would only wait for the first. */
const SESSION_OPTIONS: InferenceSession.SessionOptions = {
  executionProviders: ['cpu'],
  graphOptimizationLevel: 'all',
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  logSeverityLevel: 3,
}

export function openSession(file: string): Promise<InferenceSession> {
  return InferenceSession.create(file, SESSION_OPTIONS)
}

/**
 * Runs a model on one float32 input and returns the requested outputs. Throws where an output is missing or does not have
 * `length` values per item, so that a wrong model file fails at the first frame and not as nonsense later.
 */
export async function runSession<Name extends string>(
  session: InferenceSession,
  input: Float32Array,
  shape: readonly number[],
  outputs: Readonly<Record<Name, number>>,
): Promise<Record<Name, Float32Array>> {
  const [inputName] = session.inputNames
  if (inputName === undefined) throw new Error('the model has no input')
  const results = await session.run({ [inputName]: new Tensor('float32', input, shape) })
  const checked = {} as Record<Name, Float32Array>
  for (const name of Object.keys(outputs) as Name[]) {
    const data = results[name]?.data
    if (!(data instanceof Float32Array) || data.length !== outputs[name]) {
      throw new Error(`model output ${name} is not ${outputs[name]} floats`)
    }
    checked[name] = data
  }
  return checked
}
