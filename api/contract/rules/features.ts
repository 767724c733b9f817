/** The parts of the site that can be switched off in the settings. */
export type FeatureName = 'quotes' | 'claims' | 'reviews' | 'credentials'
