import { useTranslation } from 'react-i18next'
import { ShownOnce } from '../../../ui/shown-once.tsx'

/** The secret of an endpoint, once. */
export function ShownSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('webhooks')
  const texts = { title: t('secretTitle'), hint: t('secretHint'), use: t('secretUse'), stored: t('stored') }
  return <ShownOnce secret={secret} testId="webhook-secret" texts={texts} onClose={onClose} />
}
