"""Builds a conda recipe with rattler-build and runs its tests: `build_conda.py CHANNEL RECIPE FOLDER`."""

import json
import sys

from rattler_build import Package, Stage0Recipe, ToolConfiguration

channel, recipe, folder = sys.argv[1:]
(built,) = Stage0Recipe.from_file(recipe).run_build(
    tool_config=ToolConfiguration(test_strategy="skip"), output_dir=folder, channels=[channel]
)
(path,) = built.packages
package = Package.from_file(path)
results = package.run_tests(channel=[channel])
outcome = {
    "depends": package.depends,
    "files": package.files,
    "tests": [each.success for each in results],
    "output": [line for each in results for line in each.output],
}
print(json.dumps(outcome))
