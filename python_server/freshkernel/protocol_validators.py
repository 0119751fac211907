"""Generated from protocol.schema.json by `npm run generate`. Do not edit."""

from fastjsonschema import JsonSchemaValueException

NoneType = type(None)


def validate(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data_keys = set(data.keys())
        if "FindingFix" in data_keys:
            data_keys.remove("FindingFix")
            data__FindingFix = data["FindingFix"]
            validate____defs_findingfix(
                data__FindingFix, custom_formats, (name_prefix or "data") + ".FindingFix"
            )
        if "Finding" in data_keys:
            data_keys.remove("Finding")
            data__Finding = data["Finding"]
            validate____defs_finding(
                data__Finding, custom_formats, (name_prefix or "data") + ".Finding"
            )
        if "NotebookError" in data_keys:
            data_keys.remove("NotebookError")
            data__NotebookError = data["NotebookError"]
            validate____defs_notebookerror(
                data__NotebookError, custom_formats, (name_prefix or "data") + ".NotebookError"
            )
        if "UnusedSuppression" in data_keys:
            data_keys.remove("UnusedSuppression")
            data__UnusedSuppression = data["UnusedSuppression"]
            validate____defs_unusedsuppression(
                data__UnusedSuppression,
                custom_formats,
                (name_prefix or "data") + ".UnusedSuppression",
            )
        if "NotebookFindings" in data_keys:
            data_keys.remove("NotebookFindings")
            data__NotebookFindings = data["NotebookFindings"]
            validate____defs_notebookfindings(
                data__NotebookFindings,
                custom_formats,
                (name_prefix or "data") + ".NotebookFindings",
            )
        if "LintDocument" in data_keys:
            data_keys.remove("LintDocument")
            data__LintDocument = data["LintDocument"]
            validate____defs_lintdocument(
                data__LintDocument, custom_formats, (name_prefix or "data") + ".LintDocument"
            )
        if "ServerStatus" in data_keys:
            data_keys.remove("ServerStatus")
            data__ServerStatus = data["ServerStatus"]
            validate____defs_serverstatus(
                data__ServerStatus, custom_formats, (name_prefix or "data") + ".ServerStatus"
            )
        if "ProjectSettings" in data_keys:
            data_keys.remove("ProjectSettings")
            data__ProjectSettings = data["ProjectSettings"]
            validate____defs_projectsettings(
                data__ProjectSettings, custom_formats, (name_prefix or "data") + ".ProjectSettings"
            )
        if "ProjectSettingsWrite" in data_keys:
            data_keys.remove("ProjectSettingsWrite")
            data__ProjectSettingsWrite = data["ProjectSettingsWrite"]
            validate____defs_projectsettingswrite(
                data__ProjectSettingsWrite,
                custom_formats,
                (name_prefix or "data") + ".ProjectSettingsWrite",
            )
    return data


def validate____defs_projectsettingswrite(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["path", "text", "etag"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "path" in data_keys:
            data_keys.remove("path")
            data__path = data["path"]
            if not isinstance(data__path, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".path must be string"
                )
        if "text" in data_keys:
            data_keys.remove("text")
            data__text = data["text"]
            if not isinstance(data__text, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".text must be string"
                )
        if "etag" in data_keys:
            data_keys.remove("etag")
            data__etag = data["etag"]
            if not isinstance(data__etag, (str, NoneType)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".etag must be string or null"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_projectsettings(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["path", "kind", "text", "etag", "create_path"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "path" in data_keys:
            data_keys.remove("path")
            data__path = data["path"]
            if not isinstance(data__path, (str, NoneType)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".path must be string or null"
                )
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not (
                isinstance(data__kind, str)
                and data__kind == "freshkernel.toml"
                or isinstance(data__kind, str)
                and data__kind == "pyproject.toml"
                or data__kind is None
            ):
                raise JsonSchemaValueException(
                    ""
                    + (name_prefix or "data")
                    + ".kind must be one of ['freshkernel.toml', 'pyproject.toml', None]"
                )
        if "text" in data_keys:
            data_keys.remove("text")
            data__text = data["text"]
            if not isinstance(data__text, (str, NoneType)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".text must be string or null"
                )
        if "etag" in data_keys:
            data_keys.remove("etag")
            data__etag = data["etag"]
            if not isinstance(data__etag, (str, NoneType)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".etag must be string or null"
                )
        if "create_path" in data_keys:
            data_keys.remove("create_path")
            data__createpath = data["create_path"]
            if not isinstance(data__createpath, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".create_path must be string"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_serverstatus(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["version", "capabilities"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "version" in data_keys:
            data_keys.remove("version")
            data__version = data["version"]
            if not isinstance(data__version, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".version must be string"
                )
        if "capabilities" in data_keys:
            data_keys.remove("capabilities")
            data__capabilities = data["capabilities"]
            if not isinstance(data__capabilities, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".capabilities must be array"
                )
            data__capabilities_is_list = isinstance(data__capabilities, (list, tuple))
            if data__capabilities_is_list:
                data__capabilities_len = len(data__capabilities)
                for data__capabilities_x, data__capabilities_item in enumerate(data__capabilities):
                    if not isinstance(data__capabilities_item, (str)):
                        raise JsonSchemaValueException(
                            ""
                            + (name_prefix or "data")
                            + ".capabilities[{data__capabilities_x}]".format(**locals())
                            + " must be string"
                        )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_lintdocument(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["version", "notebooks"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "version" in data_keys:
            data_keys.remove("version")
            data__version = data["version"]
            if not (
                isinstance(data__version, (int, float))
                and not isinstance(data__version, bool)
                and data__version == 1
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".version must be one of [1]"
                )
        if "notebooks" in data_keys:
            data_keys.remove("notebooks")
            data__notebooks = data["notebooks"]
            if not isinstance(data__notebooks, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".notebooks must be array"
                )
            data__notebooks_is_list = isinstance(data__notebooks, (list, tuple))
            if data__notebooks_is_list:
                data__notebooks_len = len(data__notebooks)
                for data__notebooks_x, data__notebooks_item in enumerate(data__notebooks):
                    validate____defs_notebookfindings(
                        data__notebooks_item,
                        custom_formats,
                        (name_prefix or "data")
                        + ".notebooks[{data__notebooks_x}]".format(**locals()),
                    )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_notebookfindings(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = (
            set(["path", "findings", "errors", "unused_suppressions"]) - data.keys()
        )
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "path" in data_keys:
            data_keys.remove("path")
            data__path = data["path"]
            if not isinstance(data__path, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".path must be string"
                )
        if "findings" in data_keys:
            data_keys.remove("findings")
            data__findings = data["findings"]
            if not isinstance(data__findings, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".findings must be array"
                )
            data__findings_is_list = isinstance(data__findings, (list, tuple))
            if data__findings_is_list:
                data__findings_len = len(data__findings)
                for data__findings_x, data__findings_item in enumerate(data__findings):
                    validate____defs_finding(
                        data__findings_item,
                        custom_formats,
                        (name_prefix or "data")
                        + ".findings[{data__findings_x}]".format(**locals()),
                    )
        if "errors" in data_keys:
            data_keys.remove("errors")
            data__errors = data["errors"]
            if not isinstance(data__errors, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".errors must be array"
                )
            data__errors_is_list = isinstance(data__errors, (list, tuple))
            if data__errors_is_list:
                data__errors_len = len(data__errors)
                for data__errors_x, data__errors_item in enumerate(data__errors):
                    validate____defs_notebookerror(
                        data__errors_item,
                        custom_formats,
                        (name_prefix or "data") + ".errors[{data__errors_x}]".format(**locals()),
                    )
        if "unused_suppressions" in data_keys:
            data_keys.remove("unused_suppressions")
            data__unusedsuppressions = data["unused_suppressions"]
            if not isinstance(data__unusedsuppressions, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".unused_suppressions must be array"
                )
            data__unusedsuppressions_is_list = isinstance(data__unusedsuppressions, (list, tuple))
            if data__unusedsuppressions_is_list:
                data__unusedsuppressions_len = len(data__unusedsuppressions)
                for data__unusedsuppressions_x, data__unusedsuppressions_item in enumerate(
                    data__unusedsuppressions
                ):
                    validate____defs_unusedsuppression(
                        data__unusedsuppressions_item,
                        custom_formats,
                        (name_prefix or "data")
                        + ".unused_suppressions[{data__unusedsuppressions_x}]".format(**locals()),
                    )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_unusedsuppression(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["cell_index", "line", "codes"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "cell_index" in data_keys:
            data_keys.remove("cell_index")
            data__cellindex = data["cell_index"]
            if (
                not isinstance(data__cellindex, (int))
                and not (isinstance(data__cellindex, float) and data__cellindex.is_integer())
                or isinstance(data__cellindex, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".cell_index must be integer"
                )
        if "line" in data_keys:
            data_keys.remove("line")
            data__line = data["line"]
            if (
                not isinstance(data__line, (int, NoneType))
                and not (isinstance(data__line, float) and data__line.is_integer())
                or isinstance(data__line, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".line must be integer or null"
                )
        if "codes" in data_keys:
            data_keys.remove("codes")
            data__codes = data["codes"]
            if not isinstance(data__codes, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".codes must be array"
                )
            data__codes_is_list = isinstance(data__codes, (list, tuple))
            if data__codes_is_list:
                data__codes_len = len(data__codes)
                for data__codes_x, data__codes_item in enumerate(data__codes):
                    if not isinstance(data__codes_item, (str)):
                        raise JsonSchemaValueException(
                            ""
                            + (name_prefix or "data")
                            + ".codes[{data__codes_x}]".format(**locals())
                            + " must be string"
                        )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_notebookerror(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["kind", "message", "line", "column"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "kind" in data_keys:
            data_keys.remove("kind")
            data__kind = data["kind"]
            if not isinstance(data__kind, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".kind must be string"
                )
        if "message" in data_keys:
            data_keys.remove("message")
            data__message = data["message"]
            if not isinstance(data__message, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".message must be string"
                )
        if "line" in data_keys:
            data_keys.remove("line")
            data__line = data["line"]
            if (
                not isinstance(data__line, (int, NoneType))
                and not (isinstance(data__line, float) and data__line.is_integer())
                or isinstance(data__line, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".line must be integer or null"
                )
        if "column" in data_keys:
            data_keys.remove("column")
            data__column = data["column"]
            if (
                not isinstance(data__column, (int, NoneType))
                and not (isinstance(data__column, float) and data__column.is_integer())
                or isinstance(data__column, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".column must be integer or null"
                )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_finding(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = (
            set(
                [
                    "code",
                    "name",
                    "severity",
                    "certainty",
                    "cell_index",
                    "cell_id",
                    "line",
                    "column",
                    "end_line",
                    "end_column",
                    "json_line",
                    "message",
                    "names",
                    "data",
                    "id",
                    "fixes",
                ]
            )
            - data.keys()
        )
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "code" in data_keys:
            data_keys.remove("code")
            data__code = data["code"]
            if not isinstance(data__code, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".code must be string"
                )
        if "name" in data_keys:
            data_keys.remove("name")
            data__name = data["name"]
            if not isinstance(data__name, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".name must be string"
                )
        if "severity" in data_keys:
            data_keys.remove("severity")
            data__severity = data["severity"]
            validate____defs_severity(
                data__severity, custom_formats, (name_prefix or "data") + ".severity"
            )
        if "certainty" in data_keys:
            data_keys.remove("certainty")
            data__certainty = data["certainty"]
            validate____defs_certainty(
                data__certainty, custom_formats, (name_prefix or "data") + ".certainty"
            )
        if "cell_index" in data_keys:
            data_keys.remove("cell_index")
            data__cellindex = data["cell_index"]
            if (
                not isinstance(data__cellindex, (int, NoneType))
                and not (isinstance(data__cellindex, float) and data__cellindex.is_integer())
                or isinstance(data__cellindex, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".cell_index must be integer or null"
                )
        if "cell_id" in data_keys:
            data_keys.remove("cell_id")
            data__cellid = data["cell_id"]
            if not isinstance(data__cellid, (str, NoneType)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".cell_id must be string or null"
                )
        if "line" in data_keys:
            data_keys.remove("line")
            data__line = data["line"]
            if (
                not isinstance(data__line, (int, NoneType))
                and not (isinstance(data__line, float) and data__line.is_integer())
                or isinstance(data__line, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".line must be integer or null"
                )
        if "column" in data_keys:
            data_keys.remove("column")
            data__column = data["column"]
            if (
                not isinstance(data__column, (int, NoneType))
                and not (isinstance(data__column, float) and data__column.is_integer())
                or isinstance(data__column, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".column must be integer or null"
                )
        if "end_line" in data_keys:
            data_keys.remove("end_line")
            data__endline = data["end_line"]
            if (
                not isinstance(data__endline, (int, NoneType))
                and not (isinstance(data__endline, float) and data__endline.is_integer())
                or isinstance(data__endline, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".end_line must be integer or null"
                )
        if "end_column" in data_keys:
            data_keys.remove("end_column")
            data__endcolumn = data["end_column"]
            if (
                not isinstance(data__endcolumn, (int, NoneType))
                and not (isinstance(data__endcolumn, float) and data__endcolumn.is_integer())
                or isinstance(data__endcolumn, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".end_column must be integer or null"
                )
        if "json_line" in data_keys:
            data_keys.remove("json_line")
            data__jsonline = data["json_line"]
            if (
                not isinstance(data__jsonline, (int, NoneType))
                and not (isinstance(data__jsonline, float) and data__jsonline.is_integer())
                or isinstance(data__jsonline, bool)
            ):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".json_line must be integer or null"
                )
        if "message" in data_keys:
            data_keys.remove("message")
            data__message = data["message"]
            if not isinstance(data__message, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".message must be string"
                )
        if "names" in data_keys:
            data_keys.remove("names")
            data__names = data["names"]
            if not isinstance(data__names, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".names must be array"
                )
            data__names_is_list = isinstance(data__names, (list, tuple))
            if data__names_is_list:
                data__names_len = len(data__names)
                for data__names_x, data__names_item in enumerate(data__names):
                    if not isinstance(data__names_item, (str)):
                        raise JsonSchemaValueException(
                            ""
                            + (name_prefix or "data")
                            + ".names[{data__names_x}]".format(**locals())
                            + " must be string"
                        )
        if "data" in data_keys:
            data_keys.remove("data")
            data__data = data["data"]
            if not isinstance(data__data, (dict)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".data must be object"
                )
        if "id" in data_keys:
            data_keys.remove("id")
            data__id = data["id"]
            if not isinstance(data__id, (str)):
                raise JsonSchemaValueException("" + (name_prefix or "data") + ".id must be string")
        if "fixes" in data_keys:
            data_keys.remove("fixes")
            data__fixes = data["fixes"]
            if not isinstance(data__fixes, (list, tuple)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".fixes must be array"
                )
            data__fixes_is_list = isinstance(data__fixes, (list, tuple))
            if data__fixes_is_list:
                data__fixes_len = len(data__fixes)
                for data__fixes_x, data__fixes_item in enumerate(data__fixes):
                    validate____defs_findingfix(
                        data__fixes_item,
                        custom_formats,
                        (name_prefix or "data") + ".fixes[{data__fixes_x}]".format(**locals()),
                    )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_certainty(data, custom_formats={}, name_prefix=None):
    if not (
        isinstance(data, str) and data == "certain" or isinstance(data, str) and data == "possible"
    ):
        raise JsonSchemaValueException(
            "" + (name_prefix or "data") + " must be one of ['certain', 'possible']"
        )
    return data


def validate____defs_severity(data, custom_formats={}, name_prefix=None):
    if not (
        isinstance(data, str)
        and data == "error"
        or isinstance(data, str)
        and data == "warning"
        or isinstance(data, str)
        and data == "info"
    ):
        raise JsonSchemaValueException(
            "" + (name_prefix or "data") + " must be one of ['error', 'warning', 'info']"
        )
    return data


def validate____defs_findingfix(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (dict)):
        raise JsonSchemaValueException("" + (name_prefix or "data") + " must be object")
    data_is_dict = isinstance(data, dict)
    if data_is_dict:
        data__missing_keys = set(["title", "applicability"]) - data.keys()
        if data__missing_keys:
            raise JsonSchemaValueException("" + (name_prefix or "data") + " must contain ")
        data_keys = set(data.keys())
        if "title" in data_keys:
            data_keys.remove("title")
            data__title = data["title"]
            if not isinstance(data__title, (str)):
                raise JsonSchemaValueException(
                    "" + (name_prefix or "data") + ".title must be string"
                )
        if "applicability" in data_keys:
            data_keys.remove("applicability")
            data__applicability = data["applicability"]
            validate____defs_applicability(
                data__applicability, custom_formats, (name_prefix or "data") + ".applicability"
            )
        if data_keys:
            raise JsonSchemaValueException(
                "" + (name_prefix or "data") + " must not contain " + str(data_keys) + " properties"
            )
    return data


def validate____defs_applicability(data, custom_formats={}, name_prefix=None):
    if not (
        isinstance(data, str)
        and data == "safe"
        or isinstance(data, str)
        and data == "unsafe"
        or isinstance(data, str)
        and data == "manual"
    ):
        raise JsonSchemaValueException(
            "" + (name_prefix or "data") + " must be one of ['safe', 'unsafe', 'manual']"
        )
    return data


def validate_FindingFix(data):
    return validate____defs_findingfix(data)


def validate_Finding(data):
    return validate____defs_finding(data)


def validate_NotebookError(data):
    return validate____defs_notebookerror(data)


def validate_UnusedSuppression(data):
    return validate____defs_unusedsuppression(data)


def validate_NotebookFindings(data):
    return validate____defs_notebookfindings(data)


def validate_LintDocument(data):
    return validate____defs_lintdocument(data)


def validate_ServerStatus(data):
    return validate____defs_serverstatus(data)


def validate_ProjectSettings(data):
    return validate____defs_projectsettings(data)


def validate_ProjectSettingsWrite(data):
    return validate____defs_projectsettingswrite(data)
