import type { OperatorConverter } from '../conversion-context.ts'
import { convertActivation } from './activation.ts'
import { convertAdd, convertMaximum, convertMean, convertMinimum, convertMultiply } from './arithmetic.ts'
import { convertConvolution, convertDepthwiseConvolution } from './convolution.ts'
import { convertMaxPool } from './pooling.ts'
import { convertConcat, convertIdentity, convertPad, convertReshape } from './rearrangement.ts'
import { convertResizeBilinear } from './resizing.ts'

/** Every TensorFlow operator that the models in use contain. A model with another one is refused by name. */
export const OPERATORS: ReadonlyMap<string, OperatorConverter> = new Map([
  ['Conv2D', convertConvolution],
  ['_FusedConv2D', convertConvolution],
  ['DepthwiseConv2dNative', convertDepthwiseConvolution],
  ['FusedDepthwiseConv2dNative', convertDepthwiseConvolution],
  ['MaxPool', convertMaxPool],
  ['Add', convertAdd],
  ['AddV2', convertAdd],
  ['Mul', convertMultiply],
  ['Minimum', convertMinimum],
  ['Maximum', convertMaximum],
  ['Mean', convertMean],
  ['Relu', convertActivation],
  ['Relu6', convertActivation],
  ['Sigmoid', convertActivation],
  ['Prelu', convertActivation],
  ['Pad', convertPad],
  ['ResizeBilinear', convertResizeBilinear],
  ['Reshape', convertReshape],
  ['ConcatV2', convertConcat],
  ['Identity', convertIdentity],
])
