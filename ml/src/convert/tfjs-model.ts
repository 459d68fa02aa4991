import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { decodeWeights, weightSpecSchema, type Weight } from './tfjs-weights.ts'

const integerTextSchema = z.union([z.string().regex(/^-?\d+$/), z.int()]).transform(Number)

const attributeSchema = z.object({
  s: z.string().optional(),
  i: integerTextSchema.optional(),
  b: z.boolean().optional(),
  list: z.object({ s: z.array(z.string()).optional(), i: z.array(integerTextSchema).optional() }).optional(),
  shape: z.object({ dim: z.array(z.object({ size: integerTextSchema })).optional() }).optional(),
})

const nodeSchema = z.object({
  name: z.string(),
  op: z.string(),
  input: z.array(z.string()).default([]),
  attr: z.record(z.string(), attributeSchema).default({}),
})
export type TfNode = z.infer<typeof nodeSchema>

const signatureSchema = z.object({
  outputs: z.record(
    z.string(),
    z.object({ name: z.string(), tensorShape: z.object({ dim: z.array(z.object({ size: integerTextSchema })) }) }),
  ),
})

const graphModelSchema = z.object({
  format: z.literal('graph-model'),
  generatedBy: z.string().nullish(),
  convertedBy: z.string().nullish(),
  signature: signatureSchema.optional(),
  userDefinedMetadata: z.object({ signature: signatureSchema.optional() }).optional(),
  modelTopology: z.object({ node: z.array(nodeSchema) }),
  weightsManifest: z.array(z.object({ paths: z.array(z.string()), weights: z.array(weightSpecSchema) })),
})

/** A TensorFlow.js graph model with its weights as plain numbers. */
export interface TfjsModel {
  nodes: ReadonlyMap<string, TfNode>
  weights: ReadonlyMap<string, Weight>
  /** What the model promises to return: public name, producing node and shape. */
  outputs: readonly { name: string; node: string; shape: readonly number[] }[]
  origin: string
}

/** Reads `model.json` and the weight files beside it. Throws on any other format and on dtypes that are not handled. */
export async function readTfjsModel(jsonFile: string): Promise<TfjsModel> {
  const model = graphModelSchema.parse(JSON.parse(await readFile(jsonFile, 'utf8')))
  const signature = model.signature ?? model.userDefinedMetadata?.signature
  if (!signature) throw new Error(`${jsonFile}: the model has no signature`)

  const weights = new Map<string, Weight>()
  for (const group of model.weightsManifest) {
    const files = await Promise.all(group.paths.map((file) => readFile(path.join(path.dirname(jsonFile), file))))
    for (const [name, weight] of decodeWeights(Buffer.concat(files), group.weights)) weights.set(name, weight)
  }
  return {
    nodes: new Map(model.modelTopology.node.map((node) => [node.name, node])),
    weights,
    outputs: Object.entries(signature.outputs).map(([name, output]) => ({
      name: nodeNameOf(name),
      node: nodeNameOf(output.name),
      shape: output.tensorShape.dim.map((dimension) => dimension.size),
    })),
    origin: [model.generatedBy, model.convertedBy].filter(Boolean).join(' via '),
  }
}

/** `^control` and `tensor:0` both mean the node of that name; the models here have no second outputs. */
export function nodeNameOf(reference: string): string {
  return reference.replace(/^\^/, '').replace(/:0$/, '')
}

/** An attribute that is a list of integers, such as strides. Throws where it is missing. */
export function integersAttribute(node: TfNode, name: string): readonly number[] {
  const values = node.attr[name]?.list?.i
  if (!values) throw new Error(`${node.name}: attribute ${name} is missing`)
  return values
}

/** An attribute that is one text, such as padding. Texts are base64 in the file. */
export function textAttribute(node: TfNode, name: string): string | undefined {
  const value = node.attr[name]?.s
  return value === undefined ? undefined : fromBase64(value)
}

export function textsAttribute(node: TfNode, name: string): readonly string[] {
  return (node.attr[name]?.list?.s ?? []).map(fromBase64)
}

function fromBase64(text: string): string {
  return Buffer.from(text, 'base64').toString('utf8')
}
