import { parentPort, workerData } from 'node:worker_threads'
import { estimateItemParameters } from '../../psychometrics/irt/estimate-item-parameters.ts'
import type { ItemAnswer } from '../../psychometrics/irt/response-matrix.ts'

// Data comes from `calibrate` alone, and structured cloning keeps its shape.
parentPort?.postMessage(estimateItemParameters(workerData as ItemAnswer[][]))
