// The portal's look on Mantine. Screens use roles (var(--ink), var(--line) …, see tokens.css), never palette shades.
// Components are typed by their factories and not imported: a screen loads those it uses.
import type {
  ActionIconFactory,
  ButtonFactory,
  CSSVariablesResolver,
  DrawerFactory,
  ExtendComponent,
  InputFactory,
  InputWrapperFactory,
  MantineColorsTuple,
  MenuFactory,
  ModalFactory,
  PopoverFactory,
  SegmentedControlFactory,
  SelectFactory,
} from '@mantine/core'
import { createTheme, mergeThemeOverrides } from '@mantine/core'
import { shadesOf } from '@portal/contract/rules/colours'

/** The one accent (cobalt): links, focus, selection, "you are here". Never decoration. */
const accent: MantineColorsTuple = [
  '#EEF3FE',
  '#DCE6FD',
  '#B7CBFA',
  '#8FAEF7',
  '#6A93F3',
  '#4478EC',
  '#2C62DE',
  '#2254C7',
  '#1C46A6',
  '#163782',
]
/** Cool neutrals with a trace of the navy hue, so that greys never look brown beside it. */
const slate: MantineColorsTuple = [
  '#F7F8FA',
  '#F0F2F5',
  '#E5E8ED',
  '#D3D8E0',
  '#AEB6C3',
  '#8691A3',
  '#5F6B7F',
  '#465164',
  '#2B3547',
  '#141C2B',
]
const night: MantineColorsTuple = [
  '#C9D1DE',
  '#A9B4C5',
  '#8E9BB0',
  '#5B6880',
  '#303C50',
  '#2A3548',
  '#1B2535',
  '#131B29',
  '#0E1521',
  '#0B111C',
]

const scrim = { backgroundOpacity: 1, color: 'var(--scrim)', blur: 0 }

const button: ExtendComponent<ButtonFactory> = {
  defaultProps: { size: 'sm' },
  vars: (_, { size, variant, color }) => ({
    root: {
      '--button-height': size === 'md' ? '40px' : size === 'xs' ? '28px' : '32px',
      '--button-padding-x': size === 'xs' ? '10px' : '12px',
      '--button-fz': '13px',
      ...((variant === undefined || variant === 'filled') &&
        !color && {
          '--button-bg': 'var(--solid)',
          '--button-hover': 'var(--solid-hover)',
          '--button-color': 'var(--on-solid)',
        }),
      ...(color === 'danger' && {
        '--button-bg': 'var(--danger-solid)',
        '--button-hover': 'var(--danger-solid-hover)',
        '--button-color': 'var(--on-solid)',
      }),
      ...(variant === 'default' && {
        '--button-bg': 'var(--surface)',
        '--button-hover': 'var(--hover)',
        '--button-color': 'var(--ink)',
        '--button-bd': '1px solid var(--line-strong)',
      }),
      ...(variant === 'subtle' &&
        !color && { '--button-color': 'var(--ink-2)', '--button-hover': 'var(--hover)', '--button-bg': 'transparent' }),
    },
  }),
  styles: { label: { fontWeight: 500, letterSpacing: '-0.005em' } },
}

const actionIcon: ExtendComponent<ActionIconFactory> = {
  defaultProps: { variant: 'subtle', size: 28 },
  vars: () => ({
    root: { '--ai-color': 'var(--ink-3)', '--ai-hover': 'var(--hover)', '--ai-hover-color': 'var(--ink)' },
  }),
}

const input: ExtendComponent<InputFactory> = {
  defaultProps: { size: 'sm' },
  vars: (_, { size, error }) => ({
    wrapper: {
      '--input-height': size === 'md' ? '40px' : size === 'xs' ? '28px' : '32px',
      '--input-fz': size === 'md' ? '14px' : '13px',
      '--input-bd': error ? 'var(--danger)' : 'var(--line-strong)',
      '--input-bg': 'var(--surface)',
      '--input-placeholder-color': 'var(--ink-3)',
      '--input-bd-focus': 'var(--accent)',
      '--input-color': 'var(--ink)',
    },
  }),
}

const inputWrapper: ExtendComponent<InputWrapperFactory> = {
  defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
  styles: {
    label: { fontSize: 13, fontWeight: 500, lineHeight: '20px', marginBottom: 4, color: 'var(--ink)' },
    description: { fontSize: 12, lineHeight: '16px', color: 'var(--ink-3)', marginTop: 4 },
    error: { fontSize: 12, lineHeight: '16px', color: 'var(--danger)', marginTop: 4 },
  },
}

const select: ExtendComponent<SelectFactory> = {
  defaultProps: { checkIconPosition: 'right', allowDeselect: false },
  styles: {
    dropdown: { background: 'var(--raised)', border: 0, boxShadow: 'var(--shadow-md)' },
    option: { fontSize: 13 },
  },
}

const segmentedControl: ExtendComponent<SegmentedControlFactory> = {
  defaultProps: { size: 'xs' },
  styles: {
    root: { background: 'var(--sunken)', padding: 2 },
    label: { fontWeight: 500, fontSize: 12, padding: '3px 10px' },
    indicator: { background: 'var(--segment)' },
  },
}

// Every list and menu stands in the window. One that stood in the document would slip away from its dialog or drawer whenever
// the page behind scrolls or changes its height, and be put back a moment later: a click in between is lost.
const popover: ExtendComponent<PopoverFactory> = { defaultProps: { floatingStrategy: 'fixed' } }

const menu: ExtendComponent<MenuFactory> = {
  defaultProps: { shadow: 'md', radius: 'md', offset: 2, transitionProps: { duration: 120, transition: 'fade-down' } },
  styles: { dropdown: { padding: 6, border: 0, background: 'var(--raised)' } },
}

const modal: ExtendComponent<ModalFactory> = {
  defaultProps: {
    radius: 'lg',
    shadow: 'lg',
    centered: true,
    padding: 24,
    overlayProps: scrim,
    transitionProps: { duration: 140, transition: 'pop' },
    closeButtonProps: { 'aria-label': 'Close' },
    // a header inside a dialog would count as a second banner of the page
    attributes: { header: { role: 'none' } },
  },
  styles: {
    title: { fontSize: 16, lineHeight: '24px', fontWeight: 600, letterSpacing: '-0.012em' },
    header: { paddingBottom: 8, background: 'var(--raised)' },
    content: { background: 'var(--raised)' },
  },
}

const drawer: ExtendComponent<DrawerFactory> = {
  defaultProps: { padding: 0, shadow: 'lg', overlayProps: scrim, transitionProps: { duration: 160 } },
  styles: { content: { background: 'var(--raised)' }, body: { height: '100%' } },
}

export const theme = createTheme({
  colors: { accent, slate, gray: slate, dark: night },
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 5 },
  white: '#FFFFFF',
  black: '#0E1A2F',
  cursorType: 'pointer',
  defaultRadius: 'sm',
  respectReducedMotion: true,

  fontFamily: "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.3333', sm: '1.5385', md: '1.4286', lg: '1.5', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  shadows: { md: 'var(--shadow-md)', lg: 'var(--shadow-lg)' },
  breakpoints: { xs: '30em', sm: '40em', md: '48em', lg: '62em', xl: '80em' },

  components: {
    Button: button,
    ActionIcon: actionIcon,
    Input: input,
    InputWrapper: inputWrapper,
    Select: select,
    SegmentedControl: segmentedControl,
    Popover: popover,
    Menu: menu,
    Modal: modal,
    Drawer: drawer,
  },
})

/** With the firm's own accent. */
export const themeFor = (colour: string) =>
  mergeThemeOverrides(theme, { colors: { accent: shadesOf(accent, colour) as unknown as MantineColorsTuple } })

const roles = {
  '--mantine-color-body': 'var(--page)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-placeholder': 'var(--ink-3)',
}
/** Mantine's own colour variables follow the portal's roles. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: roles, dark: roles })
