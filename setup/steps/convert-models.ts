import { StepFailure, type Step } from './step.ts'

/** The models that analysis runs, converted to ONNX once per version into the cache. */
export const convertModels: Step = {
  title: 'Models',
  run: async ({ config, found, report }) => {
    if (config.modelsDirectory) {
      found.modelsDirectory = config.modelsDirectory
      return { unchanged: true, note: 'MODELS_DIR' }
    }
    // Loaded here and not above, because packages have to be installed first.
    const { ensureModels } = await import('@pengawas/ml/convert/convert-models')
    try {
      const { directory, converted } = await ensureModels({ cacheDir: config.cacheDirectory, log: report })
      found.modelsDirectory = directory
      return { unchanged: !converted, ...(converted ? { note: 'converted' } : {}) }
    } catch (error) {
      throw new StepFailure(
        'The models could not be converted.',
        `Check that ${config.cacheDirectory} can be written and has 100 MB of room; delete its folder "models" and start again.`,
        error instanceof Error ? (error.stack ?? error.message) : String(error),
      )
    }
  },
}
