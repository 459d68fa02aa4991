import { Pill } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Says what a list is narrowed to by a click in it, and takes that back. */
export function NarrowedPill({ label, name, onClear }: { label: string; name: string; onClear: () => void }) {
  const { t } = useTranslation('audit')
  return (
    <Pill
      size="lg"
      withRemoveButton
      onRemove={onClear}
      removeButtonProps={{ 'aria-label': t('all', { name }), 'aria-hidden': false, tabIndex: 0 }}
    >
      {label}: <bdi>{name}</bdi>
    </Pill>
  )
}
