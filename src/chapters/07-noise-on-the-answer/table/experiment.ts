export { learningCurves as experiment } from '../shared/learning-curves.ts';
